import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'

type Redirection = { channel: string; from: string; to: string; subjects: SQL }

/**
 * Gives messages that have not left another recipient, those that failed included, which can be tried again then. `subjects` selects the
 * first two parts of their causes. What is leaving at the moment stays.
 */
export async function redirect(tx: Tx, { channel, from, to, subjects }: Redirection): Promise<number> {
  const { rows } = await tx.execute(sql`
    update ${outbox} as waiting set recipient = ${to}
    where channel = ${channel} and recipient = ${from} and sent_at is null and (locked_until is null or locked_until <= now())
      and split_part(cause, ':', 1) || ':' || split_part(cause, ':', 2) in (${subjects})
      and not exists (select from ${outbox} same
        where same.cause = waiting.cause and same.recipient = ${to} and same.kind = waiting.kind)
    returning id`)
  return rows.length
}

/** Deletes those of these messages that have not left and are not leaving; returns their ids. */
export async function withdrawById(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${outbox}
    where id = any(${sql.param(ids)}::uuid[]) and sent_at is null and failed_at is null
      and (locked_until is null or locked_until <= now())
    returning id`)
  return rows.map(({ id }) => id)
}
