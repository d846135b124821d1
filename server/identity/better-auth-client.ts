import { AppError } from '#server/errors.ts'
import { type Auth, codeBucketHeader, twoFactorCodeHeader } from '#server/identity/auth.ts'
import { wrongCodeError } from '#server/identity/two-factor.ts'
import type { ErrorCode } from '#shared/errors.ts'

type AuthCall = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  authorization?: string | undefined
  userAgent?: string | undefined
  /** The two-factor code. */
  code?: string | undefined
  /** Counts wrong codes apart from those of the account. */
  codeBucket?: string | undefined
  publicUrl: string
}

const errorCodes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  TWO_FACTOR_REQUIRED: 'two_factor_required',
  WRONG_CODE: 'wrong_code',
  INVALID_EMAIL: 'invalid_input',
}

/**
 * Calls better-auth through its HTTP handler, so that all its checks run, without cookies in either direction.
 * @throws AppError with our code when it refuses, and whatever our own functions throw within it.
 */
export async function callAuth(auth: Auth, call: AuthCall): Promise<{ body: unknown; token: string | null }> {
  const headers = new Headers({ origin: call.publicUrl, 'content-type': 'application/json' })
  if (call.authorization) headers.set('authorization', call.authorization)
  if (call.userAgent) headers.set('user-agent', call.userAgent.slice(0, 300))
  if (call.code) headers.set(twoFactorCodeHeader, encodeURIComponent(call.code))
  if (call.codeBucket) headers.set(codeBucketHeader, call.codeBucket)
  const response = await auth.handler(
    new Request(`${call.publicUrl}/api/auth${call.path}`, {
      method: call.method,
      headers,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    }),
  )
  const text = await response.text()
  const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
  if (!response.ok && response.status !== 302) throw toError(body, response.status)
  return { body, token: response.headers.get('set-auth-token') }
}

/** Our error for one of the library's. */
export function toError(body: unknown, status: number): Error {
  const details = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const code = errorCodes[String(details.code)]
  if (code === 'wrong_code') return wrongCodeError()
  if (code) return new AppError(code)
  if (status === 401) return new AppError('not_signed_in')
  return status < 500
    ? new AppError('invalid_input')
    : new Error(`better-auth responded with status ${status}`)
}
