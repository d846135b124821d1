import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { contacts } from '#server/db/schema/contacts.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { givenByGuests } from '#server/messaging/conversation-names.ts'

type Guest = Pick<typeof contacts.$inferSelect, 'id' | 'userId' | 'email' | 'phone'>

/**
 * The ids of the guests whose record has a number that came with a later form than the one they began with and never wrote: anybody can
 * type somebody's address beside a number of their own. The rule of `readLaterGiven`, for many at once. Needs the system role.
 */
export async function findUnverifiedPhones(tx: Tx, people: readonly Guest[]): Promise<ReadonlySet<string>> {
  const guests = people.filter(({ userId, email, phone }) => !userId && email && phone)
  if (guests.length === 0) return new Set()
  const ids = guests.map(({ id }) => id)
  const emails = guests.flatMap(({ email }) => email ?? [])
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from contacts c
    join lateral (
      select min(at) as began, min(at) filter (where given.phone = c.phone) as came
      from ${givenByGuests(emails)} given where given.email = c.email) first on true
    where c.id = any(${sql.param(ids)}::uuid[])
      and first.came > least(first.began, c.added_at)
      and not exists (select from ${smsMessages} where ${smsMessages.userId} is null and ${smsMessages.phoneNumber} = c.phone
        and ${smsMessages.direction} = 'in')`)
  return new Set(rows.map(({ id }) => id))
}
