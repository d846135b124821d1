import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
import { AppError } from '#server/errors.ts'

/** Needs the system role. @throws AppError `not_signed_in` when the account no longer exists. */
export async function readUser(tx: Tx, id: string): Promise<{ email: string; createdAt: Date }> {
  const [user] = await tx
    .select({ email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id))
  if (!user) throw new AppError('not_signed_in')
  return user
}
