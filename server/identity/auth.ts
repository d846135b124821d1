import { createHash, randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { bearer } from 'better-auth/plugins'
import type { Logger } from 'pino'
import type { Scope } from '#server/access/scope.ts'
import { accounts, sessions, users, verifications } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'
import { confirmationEmail, existingAccountEmail, resetEmail } from '#server/identity/emails.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { sessionLifetimeMs, sessionRenewalMs } from '#server/identity/session-lifetime.ts'
import type { TwoFactor, TwoFactorCheck } from '#server/identity/two-factor.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { passwordMaxLength, passwordMinLength } from '#shared/account.ts'
import { hours } from '#shared/time.ts'

export type AuthDeps = {
  database: Database
  scope: Scope
  publicUrl: string
  secret: string
  log: Logger
  wake: () => void
  twoFactor: Pick<TwoFactor, 'check'>
  hasher: Pick<PasswordHasher, 'hash' | 'verify'>
}

export type Auth = ReturnType<typeof createAuth>

/** Carries the two-factor code of a sign-in through the identity library. */
export const twoFactorCodeHeader = 'x-two-factor-code'
/** Carries what counts the wrong codes of a remembered device. */
export const codeBucketHeader = 'x-two-factor-bucket'

const system = { role: 'system', job: 'identity mail' } as const
const linkLifetimeMs = hours(1)
const toSeconds = (ms: number) => Math.round(ms / 1000)

/**
 * Accounts and sessions, with bearer tokens only: `requireSignature` makes a token read from the table useless, and
 * `callAuth` passes no cookies in either direction.
 */
export function createAuth({ database, scope, publicUrl, secret, log, wake, twoFactor, hasher }: AuthDeps) {
  async function mail(kind: string, to: string, secretPart: string, content: EmailContent) {
    const cause = `${kind}:${createHash('sha256').update(secretPart).digest('hex').slice(0, 32)}`
    await scope(system, (tx) => enqueueEmail(tx, { kind, cause, to, content }))
    wake()
  }

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
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      password: { hash: hasher.hash, verify: hasher.verify },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: toSeconds(linkLifetimeMs),
      sendResetPassword: ({ user, token }) =>
        mail('reset_password', user.email, token, resetEmail(publicUrl, token)),
      onExistingUserSignUp: ({ user }) =>
        mail('existing_account', user.email, randomUUID(), existingAccountEmail(publicUrl)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: toSeconds(linkLifetimeMs),
      sendVerificationEmail: ({ user, token }) =>
        mail('confirm_email', user.email, token, confirmationEmail(publicUrl, token)),
    },
    databaseHooks: {
      // Every session is created here, so none can skip the two-factor check.
      session: {
        create: {
          before: async (session, context) =>
            refuseUnlessPassed(
              await twoFactor.check(
                session.userId,
                decodeURIComponent(context?.headers?.get(twoFactorCodeHeader) ?? ''),
                context?.headers?.get(codeBucketHeader),
              ),
            ),
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
