import { and, eq } from 'drizzle-orm'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'

/** As guest orders do, a guest's booking belongs to the account that verified the address. */
export async function findConfirmedUser(tx: Tx, email: string | null): Promise<string | null> {
  if (email === null) return null
  // Without it, a confirmation at the same moment could miss this booking.
  await lockEmail(tx, email)
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.emailVerified))
  return user?.id ?? null
}
