import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { Channel, ClaimedMessage } from '#server/outbox/channel.ts'

const batchSize = 10

/**
 * Claims due messages under a lease, skipping rows that another process has locked and, on an ordered channel, messages
 * behind an earlier one to the same recipient that is still pending. A message that was never tried is always due: its
 * `run_at` can only be in the future if the clock was set back.
 */
export async function claimDue(
  tx: Tx,
  channels: readonly Channel[],
  leaseSeconds: number,
): Promise<ClaimedMessage[]> {
  const ordered = channels.filter(({ isOrdered }) => isOrdered).map(({ name }) => name)
  const { rows } = await tx.execute<ClaimedMessage & Record<string, unknown>>(sql`
    update ${outbox} set locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from ${outbox} due
      where sent_at is null and failed_at is null and (run_at <= now() or attempts = 0)
        and (locked_until is null or locked_until < clock_timestamp())
        ${ordered.length > 0 ? sql`and not ${isBehindEarlier(ordered)}` : sql``}
      order by priority, run_at, seq
      limit ${batchSize} for update skip locked)
    returning id, channel, kind, recipient, payload, attempts, created_at as "createdAt"`)
  return rows
}

function isBehindEarlier(channels: readonly string[]): SQL {
  // Written like the predicate of the index `outbox_texts_waiting`, so that the planner uses it.
  return sql`(channel in (${literals(channels)}) and exists (
    select from ${outbox} earlier
    where earlier.channel in (${literals(channels)}) and earlier.channel = due.channel
      and earlier.recipient = due.recipient and earlier.seq < due.seq
      and coalesce(earlier.sent_at, earlier.failed_at) is null))`
}

/** Literals instead of parameters, so that the planner can match partial and expression indexes. */
function literals(names: readonly string[]): SQL {
  return sql.raw(names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', '))
}
