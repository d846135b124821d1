import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { bearer } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { accounts, sessions, users, verifications } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { sessionLifetimeMs, sessionRenewalMs } from '#server/identity/session-lifetime.ts'
import type { TwoFactor, TwoFactorCheck } from '#server/identity/two-factor.ts'
import { passwordMaxLength, passwordMinLength } from '#shared/account.ts'

export type AuthDeps = {
  database: Database
  publicUrl: string
  secret: string
  log: Logger
  twoFactor: Pick<TwoFactor, 'check'>
  hasher: Pick<PasswordHasher, 'hash' | 'verify'>
}

export type Auth = ReturnType<typeof createAuth>

/** Carries the two-factor code of a sign-in through the identity library. */
export const twoFactorCodeHeader = 'x-two-factor-code'
/** Carries what counts the wrong codes of a remembered device. */
export const codeBucketHeader = 'x-two-factor-bucket'

/** Opens a session without a password: with a two-factor code, or a passkey, which is two factors in one. No request sets it. */
export type SecondFactor = { twoFactorCode: string } | { isPasskey: true }
export const secondFactor = new AsyncLocalStorage<SecondFactor>()

const toSeconds = (ms: number) => Math.round(ms / 1000)

/**
 * Accounts and sessions, with bearer tokens only: `requireSignature` makes a token read from the table useless, and
 * `callAuth` passes no cookies in either direction.
 */
export function createAuth({ database, publicUrl, secret, log, twoFactor, hasher }: AuthDeps) {
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    database: drizzleAdapter(database.root, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true, input: true },
        lastName: { type: 'string', required: true, input: true },
      },
    },
    emailAndPassword: {
      enabled: true,
      // Users are created by their confirmation: `registrations.ts`. Resets are in `password-resets.ts`.
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      password: { hash: hasher.hash, verify: hasher.verify },
    },
    databaseHooks: {
      // Every session is created here, so none can skip the two-factor check.
      session: {
        create: {
          before: async (session, context) => {
            const factor = secondFactor.getStore()
            if (factor && 'isPasskey' in factor) return
            const header = decodeURIComponent(context?.headers?.get(twoFactorCodeHeader) ?? '')
            const code = factor?.twoFactorCode ?? header
            const bucket = context?.headers?.get(codeBucketHeader)
            refuseUnlessPassed(await twoFactor.check(session.userId, code, bucket))
          },
        },
      },
    },
    session: { expiresIn: toSeconds(sessionLifetimeMs), updateAge: toSeconds(sessionRenewalMs) },
    plugins: [bearer({ requireSignature: true })],
    rateLimit: { enabled: false },
    // Our own errors, such as too many attempts, reach the caller of `callAuth`.
    onAPIError: { throw: true },
    advanced: { database: { generateId: () => randomUUID() }, disableCSRFCheck: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ from: 'identity' }, message),
    },
  })
}

function refuseUnlessPassed(outcome: TwoFactorCheck): void {
  if (outcome === 'required') throw new APIError('UNAUTHORIZED', { code: 'TWO_FACTOR_REQUIRED' })
  if (outcome === 'wrong') throw new APIError('UNAUTHORIZED', { code: 'WRONG_CODE' })
}
