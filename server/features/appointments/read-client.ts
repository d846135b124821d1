import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import type { Client } from '#server/features/appointments/present.ts'

/** The client of an appointment, with their email address. */
export async function readClient(
  tx: Tx,
  { userId }: { userId: string },
): Promise<(Client & { email: string }) | undefined> {
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
