import { days } from '#shared/time.ts'

/** A session ends this long after its last renewal. */
export const sessionLifetimeMs = days(7)
/** A session in use is renewed at most this often. */
export const sessionRenewalMs = days(1)
/** A session ends this long after the sign-in, even when it is in use. */
export const maxSessionAgeMs = days(30)

/** When a session ends: it is extended while in use, up to its maximum age. */
export function sessionEnd({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date {
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + maxSessionAgeMs))
}
