import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import type { Identity } from '#server/people/person.ts'

/** Which of several merged records wrote last by text, or by email, form or in the portal; the first one when none did. */
export async function findNewestWriter(
  tx: Tx,
  identities: readonly Identity[],
  channel: 'sms' | 'email',
): Promise<Identity | null> {
  const [first = null, ...others] = identities
  if (others.length === 0) return first
  const wrote: { one: Identity; at: number }[] = []
  for (const one of identities) wrote.push({ one, at: await readNewest(tx, one, channel) })
  return wrote.reduce((last, next) => (next.at > last.at ? next : last)).one
}

async function readNewest(tx: Tx, { userId, email, phones }: Identity, channel: 'sms' | 'email') {
  const isOwn = (table: typeof smsMessages | typeof threadMessages) =>
    sql`select ${table.createdAt} as at from ${table} where ${table.userId} = ${userId} and ${table.direction} = 'in'`
  const sources =
    channel === 'sms'
      ? [
          isOwn(smsMessages),
          sql`select ${smsMessages.createdAt} from ${smsMessages} where ${smsMessages.userId} is null
            and ${smsMessages.phoneNumber} = any(${sql.param([...phones])}::text[]) and ${smsMessages.direction} = 'in'`,
        ]
      : [
          isOwn(threadMessages),
          sql`select ${threadMessages.createdAt} from ${threadMessages} where ${threadMessages.email} = ${email} and ${threadMessages.direction} = 'in'`,
          sql`select ${contactMessages.createdAt} from ${contactMessages} where ${contactMessages.email} = ${email}`,
        ]
  const { rows } = await tx.execute<{ at: number | null }>(
    sql`select extract(epoch from max(at))::float8 as at from (${sql.join(sources, sql` union all `)}) wrote`,
  )
  return Number(rows[0]?.at ?? 0)
}
