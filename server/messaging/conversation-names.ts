import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import type { contacts } from '#server/db/schema/contacts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { threadMessages } from '#server/db/schema/threads.ts'

type Named = Pick<typeof contacts.$inferSelect, 'id' | 'userId' | 'email' | 'name' | 'addedAt'>

/**
 * Anybody can order or book with somebody else's address. The record takes the name of the newest form; a conversation that was begun
 * before keeps its own. The names that differ from the record's, by the id of the contact. Needs the system role.
 */
export async function readConversationNames(
  tx: Tx,
  contacts: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const guests = contacts.filter(({ userId, email }) => !userId && email)
  if (guests.length === 0) return new Map()
  const emails = guests.flatMap(({ email }) => email ?? [])
  const { rows } = await tx.execute<{ email: string; name: string | null; began: number }>(sql`
    select distinct on (email) email, name, extract(epoch from min(at) over (partition by email))::float8 as began
    from ${givenByGuests(emails)} given order by email, name is null, at`)
  const firstOf = new Map(rows.map(({ email, name, began }) => [email, { name, at: Number(began) }]))
  return new Map(
    guests.flatMap((guest) => {
      const name = conversationName(guest, firstOf.get(guest.email ?? ''))
      return name ? [[guest.id, name] as const] : []
    }),
  )
}

/**
 * The name that the first form of a guest gave, where the record has by now a quite different one; else null. `at`: when the guest gave
 * anything for the first time, in seconds.
 */
export function conversationName(
  { name, addedAt }: Pick<Named, 'name' | 'addedAt'>,
  first: { name: string | null; at: number } | undefined,
): string | null {
  if (!first?.name) return null
  const isAddedBefore = addedAt !== null && addedAt.getTime() / 1000 < first.at
  return isAddedBefore || sharesWord(first.name, name) ? null : first.name
}

/** What was given with these addresses: `at`, `email`, `name`, `phone` and `source`. The owner's own entries aren't forms. */
export const givenByGuests = (emails: readonly string[]): SQL => {
  const isOne = (column: SQL) => sql`${column} = any(${sql.param([...emails])}::text[])`
  return sql`(
    select ${orders.createdAt} as at, ${orders.customerEmail} as email, ${orders.customerName} as name,
        ${orders.customerPhone} as phone, 'Order #' || ${orders.number} as source
      from ${orders} where ${orders.userId} is null and ${isOne(sql`${orders.customerEmail}`)}
        and ${orders.payment} in ('due', 'paid', 'review')
    union all select ${appointments.createdAt}, ${appointments.clientEmail}, ${appointments.clientName},
        ${appointments.clientPhone}, 'A booking'
      from ${appointments} where ${appointments.userId} is null and ${isOne(sql`${appointments.clientEmail}`)}
        and ${appointments.origin} <> 'owner'
    union all select ${contactMessages.createdAt}, ${contactMessages.email}, ${contactMessages.name}, null, 'The contact form'
      from ${contactMessages} where ${isOne(sql`${contactMessages.email}`)}
    union all select ${threadMessages.createdAt}, ${threadMessages.email}, null, null, 'An email'
      from ${threadMessages} where ${threadMessages.userId} is null and ${isOne(sql`${threadMessages.email}`)}
        and ${threadMessages.direction} = 'in'
  )`
}

/** 'Ada' and 'Ada Pine' are one person's. */
function sharesWord(one: string, other: string): boolean {
  const words = (name: string) => name.toLowerCase().split(/\s+/)
  return words(one).some((word) => words(other).includes(word))
}
