import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'

/**
 * What was sent to a recipient counts as sent to another one, which is the same person. Messages whose causes begin with one of `except`
 * stay.
 */
export async function moveSent(
  tx: Tx,
  { channel, from, to, except }: { channel: string; from: string; to: string; except: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update ${outbox} as sent set recipient = ${to}
    where channel = ${channel} and recipient = ${from} and sent_at is not null
      and split_part(cause, ':', 1) <> all(${sql.param(except)}::text[])
      and not exists (select from ${outbox} same
        where same.cause = sent.cause and same.recipient = ${to} and same.kind = sent.kind)`)
}
