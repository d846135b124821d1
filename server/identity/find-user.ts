import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'

export type IdentityUser = { id: string; email: string; firstName: string; lastName: string }

/** The user with a confirmed address. */
export async function findUserByEmail(tx: Tx, email: string): Promise<IdentityUser | null> {
  const [user] = await selectByEmail(tx, email)
  return user ?? null
}

/** The same, who keeps the address until the end of the transaction. */
export async function holdUserByEmail(tx: Tx, email: string): Promise<IdentityUser | null> {
  const [user] = await selectByEmail(tx, email).for('share')
  return user ?? null
}

function selectByEmail(tx: Tx, email: string) {
  const { id, firstName, lastName } = users
  return tx
    .select({ id, email: users.email, firstName, lastName })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
}
