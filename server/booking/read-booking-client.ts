import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { users } from '#server/db/schema/identity.ts'

export type BookingClient = { name: string; email: string | null; phone: string | null }
export type BookingClientRow = Pick<
  typeof appointments.$inferSelect,
  'userId' | 'clientName' | 'clientEmail' | 'clientPhone'
>

/** Who an appointment is with: an account, or a guest by what they told us. */
export async function readBookingClient(tx: Tx, row: BookingClientRow): Promise<BookingClient> {
  if (row.userId === null)
    return { name: row.clientName ?? 'Unknown', email: row.clientEmail, phone: row.clientPhone }
  const [account] = await tx
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      email: users.email,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, row.userId))
  if (!account) return { name: 'Unknown', email: null, phone: null }
  const name = `${account.firstName} ${account.lastName}`.trim()
  return { name: name || account.email, email: account.email, phone: account.phone }
}
