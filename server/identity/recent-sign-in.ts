import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'
import { AppError } from '#server/errors.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { perSession } from '#server/identity/limits.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import { type TwoFactor, wrongCodeError } from '#server/identity/two-factor.ts'
import type { IdentityProof } from '#shared/passkeys.ts'
import { minutes } from '#shared/time.ts'
import { isOfWrongClock } from '#shared/wrong-clock.ts'

export type SignedIn = { userId: string; sessionId: string }
export type IdentityCheck = ReturnType<typeof createIdentityCheck>

type Deps = {
  database: Database
  sessions: Pick<Sessions, 'passwordMatches'>
  twoFactor: Pick<TwoFactor, 'status' | 'check'>
  limit: Limiter
  now: () => Date
}

const recentMs = minutes(10)

/** Before a change of how an account signs in: a sign-in some minutes ago, or password and two-factor code again. */
export function createIdentityCheck({ database, sessions: passwords, twoFactor, limit, now }: Deps) {
  async function isRecent(sessionId: string): Promise<boolean> {
    const [session] = await database.root
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    if (!session || isOfWrongClock(session.createdAt, now())) return false
    return now().getTime() - session.createdAt.getTime() < recentMs
  }

  return {
    /** What `verify` asks for now. */
    async needs({ userId, sessionId }: SignedIn): Promise<{ password: boolean; code: boolean }> {
      if (await isRecent(sessionId)) return { password: false, code: false }
      return { password: true, code: (await twoFactor.status(userId)).on_since !== null }
    },

    /** @throws AppError `invalid_input` for a missing or wrong password, `wrong_code`, `too_many_requests`. */
    async verify(
      { userId, sessionId }: SignedIn,
      { password = '', code = '' }: IdentityProof,
    ): Promise<void> {
      if (await isRecent(sessionId)) return
      if (!password) throw invalidPassword('Enter your password.')
      await limit(perSession, sessionId)
      if (!(await passwords.passwordMatches(userId, password)))
        throw invalidPassword('That is not your password.')
      await limit.reset(perSession, sessionId)
      if ((await twoFactor.check(userId, code)) !== 'passed') throw wrongCodeError()
    },
  }
}

const invalidPassword = (sentence: string) =>
  new AppError('invalid_input', { fields: { password: sentence } })
