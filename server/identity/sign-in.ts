import { eq } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
import { AppError } from '#server/errors.ts'
import type { Auth } from '#server/identity/auth.ts'
import { callAuth } from '#server/identity/better-auth-client.ts'
import { readCredentials } from '#server/identity/credentials.ts'
import { finishSignIn } from '#server/identity/finish-sign-in.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import type { Registrations } from '#server/identity/registrations.ts'
import type { RememberedDevices } from '#server/identity/remembered-devices.ts'
import { sessionLifetimeMs } from '#server/identity/session-lifetime.ts'
import type { Attempt, SignInAttempts } from '#server/identity/sign-in-attempts.ts'
import type { SignedIn, SignIn } from '#shared/account.ts'
import type { ErrorCode } from '#shared/errors.ts'

type Deps = {
  scope: Scope
  auth: Auth
  attempts: SignInAttempts
  devices: RememberedDevices
  registrations: Pick<Registrations, 'refuseUnconfirmed'>
  hasher: Pick<PasswordHasher, 'prioritize'>
  publicUrl: string
  now: () => Date
}
export type Caller = { network: string; userAgent: string | undefined }

const system = { role: 'system', job: 'sign-in' } as const

/** Refusals that only the right password leads to. */
const afterRightPassword: ReadonlySet<ErrorCode> = new Set([
  'two_factor_required',
  'wrong_code',
  'email_not_confirmed',
])

/** Signs in with password and, where it is on, a two-factor code. */
export function createSignIn(deps: Deps) {
  const { scope, auth, attempts, devices, registrations, hasher, publicUrl, now } = deps
  const findCredentials = (email: string) =>
    scope(system, (tx) => readCredentials(tx, eq(users.email, email)), { isOneStatement: true })

  async function checkCredentials(
    { email, password, code }: SignIn,
    { userAgent }: Caller,
    attempt: Attempt,
  ) {
    const call = async () => {
      await registrations.refuseUnconfirmed({ email, password })
      return callAuth(auth, {
        method: 'POST',
        path: '/sign-in/email',
        body: { email, password },
        code,
        codeBucket: attempt.device?.hasSignedIn ? attempt.device.hash : undefined,
        userAgent,
        publicUrl,
      })
    }
    const { token, body } = await (attempt.device ? hasher.prioritize(call) : call())
    if (!token) throw new Error('better-auth returned no token for a sign-in')
    const signedIn = body as { token: string; user: { id: string } }
    const session = await (await auth.$context).internalAdapter.findSession(signedIn.token)
    // A change that ended it meanwhile.
    if (!session) throw new AppError('wrong_credentials')
    return { token, userId: signedIn.user.id, sessionId: session.session.id }
  }

  /** @throws AppError `wrong_credentials`, `two_factor_required`, `wrong_code`, `email_not_confirmed`, `too_many_requests`. */
  return async (input: SignIn, caller: Caller): Promise<SignedIn> => {
    const attempt = await attempts.begin({ ...caller, email: input.email, secrets: input.devices })
    try {
      // Read before the password waits for its turn to be checked.
      const credentials = await findCredentials(input.email)
      const { token, ...session } = await checkCredentials(input, caller, attempt).catch(async (error) => {
        // Without the user who was deleted meanwhile, no session can be stored.
        const isDeleted = credentials && !(error instanceof AppError) && !(await findCredentials(input.email))
        throw isDeleted ? new AppError('wrong_credentials') : error
      })
      const newSignIn = { ...session, credentials, secrets: input.devices }
      const device = await finishSignIn({ scope, devices }, newSignIn)
      await attempts.acceptPassword(attempt)
      return { token, expires_at: new Date(now().getTime() + sessionLifetimeMs).toISOString(), device }
    } catch (error) {
      if (error instanceof AppError && afterRightPassword.has(error.code))
        await attempts.acceptPassword(attempt)
      if (error instanceof AppError && error.code === 'wrong_credentials')
        await attempts.noteWrongPassword(attempt)
      if (error instanceof AppError && error.code === 'too_many_requests') await attempts.withdraw(attempt)
      throw error
    }
  }
}
