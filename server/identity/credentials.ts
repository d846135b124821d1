import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { accounts, sessions, users } from '#server/db/schema/identity.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import { AppError } from '#server/errors.ts'

/** What a sign-in proves itself with. It changes with the address, the password, two-factor and its recovery codes. */
export type Credentials = NonNullable<Awaited<ReturnType<typeof readCredentials>>>

/** `passkeyId`: the passkey that signs in, which is left out when it was removed. */
export async function readCredentials(tx: Tx, isUser: SQL, passkeyId: string | null = null) {
  const [credentials] = await tx
    .select({
      userId: users.id,
      email: users.email,
      passwordHash: accounts.password,
      twoFactorSince: twoFactors.onSince,
      firstRecoveryCode: sql<string | null>`(
        select min(${recoveryCodes.hash}) from ${recoveryCodes} where ${recoveryCodes.userId} = ${users.id})`,
      passkeyId: passkeys.id,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .leftJoin(passkeys, and(eq(passkeys.userId, users.id), sql`${passkeys.id} = ${passkeyId}::uuid`))
    .where(isUser)
  return credentials ?? null
}

/**
 * For a change of credentials, before it ends sessions: a sign-in that is being finished then finds the change or has a session that
 * the change ends. `sessionId`: the session that asks for the change.
 * @throws AppError `not_signed_in` when that session has ended meanwhile.
 */
export async function lockCredentials(tx: Tx, userId: string, sessionId: string | null): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if (sessionId === null) return
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  if ((await tx.$count(sessions, isOwn)) === 0) throw new AppError('not_signed_in')
}

/** The credentials as they are, which can't change before the end of the transaction. */
export async function holdCredentials(tx: Tx, userId: string, passkeyId: string | null) {
  const isUser = eq(users.id, userId)
  await tx.select({ id: users.id }).from(users).where(isUser).for('share')
  return readCredentials(tx, isUser, passkeyId)
}
