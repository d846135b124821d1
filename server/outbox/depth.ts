import { sql } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'

export type OutboxDepth = {
  messages: { channel: string; state: 'waiting' | 'retrying' | 'failed'; count: number }[]
  /** Age of the oldest message that is still pending; 0 when there is none. */
  oldestSeconds: number
}

/** Counts the messages that were not sent: waiting for their first attempt, retrying, or failed for good. */
export function readOutboxDepth(scope: Scope): Promise<OutboxDepth> {
  return scope({ role: 'system', job: 'metrics' }, async (tx) => {
    const { rows } = await tx.execute<OutboxDepth['messages'][number] & { age: number }>(sql`
      select channel, case when attempts = 0 then 'waiting' else 'retrying' end as state, count(*)::int as count,
        extract(epoch from now() - min(created_at))::float8 as age
      from ${outbox} where sent_at is null and failed_at is null and paused_at is null group by 1, 2
      union all
      select channel, 'failed', count(*)::int, 0::float8 from ${outbox}
      where failed_at is not null and sent_at is null group by 1`)
    const ages = rows.map(({ age }) => age)
    return { messages: rows, oldestSeconds: Math.max(0, ...ages) }
  })
}
