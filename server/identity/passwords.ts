import { and, eq, gt, sql } from 'drizzle-orm'
import { users, verifications } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'
import { AppError } from '#server/errors.ts'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { passwordWeakness } from '#shared/passwords.ts'

const common = 'Many people use that password, so it is guessed first. Choose another one.'

/** @throws AppError `weak_password` with the reason for a password that is easy to guess. */
export function refuseWeak(password: string, email: string | null): void {
  const reason = passwordWeakness(password, email) ?? (isCommonPassword(password) ? common : null)
  if (reason) throw new AppError('weak_password', { fields: { password: reason } })
}

/** Whose new password a link of the reset mail is for; null for one that leads nowhere. */
export async function emailOfReset(database: Database, token: string): Promise<string | null> {
  const [found] = await database.root
    .select({ email: users.email })
    .from(verifications)
    .innerJoin(users, eq(sql`${users.id}::text`, verifications.value))
    .where(
      and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, sql`now()`)),
    )
  return found?.email ?? null
}
