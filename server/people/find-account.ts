import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import type { Person } from '#server/people/person.ts'

/** The person behind an account, with the number they verified. Needs the system role. Null when the account is gone. */
export async function findAccount(tx: Tx, userId: string): Promise<Person | null> {
  const [row] = await tx
    .select({ email: users.email, phone: profiles.phone, verifiedAt: profiles.phoneVerifiedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (!row) return null
  return { userId, email: row.email, phones: row.phone && row.verifiedAt ? [row.phone] : [] }
}
