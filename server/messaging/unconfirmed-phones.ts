import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import type { contacts } from '#server/db/schema/contacts.ts'
import { givenByGuests } from '#server/messaging/conversation-names.ts'

type Given = Pick<typeof contacts.$inferSelect, 'id' | 'userId' | 'email' | 'phone' | 'addedAt'>
type Row = { email: string; phone: string | null; isTyped: boolean; at: number }

/**
 * Anybody can order or book with somebody else's address, and the record of a guest takes the number of the newest form. The ids of the
 * contacts whose number came with a form after they were known: it may be a stranger's, so nothing about them goes there. A number that
 * the owner typed first is theirs. Needs the system role.
 */
export async function findUnconfirmedPhones(
  tx: Tx,
  contacts: readonly Given[],
): Promise<ReadonlySet<string>> {
  const guests = contacts.flatMap(({ userId, email, phone, ...contact }) =>
    !userId && email && phone ? [{ ...contact, email, phone }] : [],
  )
  if (guests.length === 0) return new Set()
  const given = await readGiven(tx, [...new Set(guests.map(({ email }) => email))])
  const isLater = ({ email, phone, addedAt }: (typeof guests)[number]): boolean => {
    const rows = given.get(email) ?? []
    const [first] = rows.filter((row) => row.phone === phone)
    const addedSeconds = addedAt ? addedAt.getTime() / 1000 : Number.POSITIVE_INFINITY
    const began = Math.min(rows[0]?.at ?? Number.POSITIVE_INFINITY, addedSeconds)
    return first !== undefined && !first.isTyped && first.at > began
  }
  return new Set(guests.filter(isLater).map(({ id }) => id))
}

/** When each number, or none, was given with an address for the first time, the earliest first. `isTyped`: by the owner. */
async function readGiven(tx: Tx, emails: readonly string[]): Promise<Map<string, Row[]>> {
  const { rows } = await tx.execute<Row>(sql`
    select email, phone, is_typed as "isTyped", extract(epoch from min(at))::float8 as at from (
      select at, email, phone, false as is_typed from ${givenByGuests(emails)} forms
      union all select ${appointments.createdAt}, ${appointments.clientEmail}, ${appointments.clientPhone}, true
        from ${appointments} where ${appointments.userId} is null and ${appointments.origin} = 'owner'
          and ${appointments.clientEmail} = any(${sql.param([...emails])}::text[])
    ) given group by email, phone, is_typed order by min(at)`)
  return Map.groupBy(
    rows.map((row) => ({ ...row, at: Number(row.at) })),
    ({ email }) => email,
  )
}
