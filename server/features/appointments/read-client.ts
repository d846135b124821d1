import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import { type Appointment, type Client, guestOf } from '#server/features/appointments/present.ts'

/** The client of an appointment, with their email address; null for a guest who gave none. */
export async function readClient(
  tx: Tx,
  appointment: Appointment,
): Promise<(Client & { email: string | null }) | undefined> {
  const { userId } = appointment
  if (userId === null) return { ...guestOf(appointment), email: appointment.clientEmail }
  const [client] = await tx
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      phoneVerifiedAt: profiles.phoneVerifiedAt,
      email: users.email,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
  return client
}
