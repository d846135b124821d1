import { APIError } from 'better-auth/api'
import { type Auth, type SecondFactor, secondFactor } from '#server/identity/auth.ts'
import { toError } from '#server/identity/better-auth-client.ts'
import { signSessionToken } from '#server/identity/session-token.ts'

type NewSession = { userId: string; userAgent: string | undefined; factor: SecondFactor }

/**
 * Opens a session for a user who proved who they are without a password. The identity library creates it, like that of a
 * password sign-in, so it is listed, renewed and revoked the same.
 * @throws AppError `two_factor_required`, `wrong_code`, `too_many_requests`.
 */
export async function openSession(
  auth: Auth,
  { userId, userAgent = '', factor }: NewSession,
): Promise<{ id: string; token: string }> {
  const { internalAdapter, secret } = await auth.$context
  const override = { userAgent: userAgent.slice(0, 300) }
  try {
    const session = await secondFactor.run(factor, () =>
      internalAdapter.createSession(userId, false, override),
    )
    return { id: session.id, token: signSessionToken(session.token, secret) }
  } catch (error) {
    if (error instanceof APIError) throw toError(error.body, error.statusCode)
    throw error
  }
}
