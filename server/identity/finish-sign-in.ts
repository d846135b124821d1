import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { sessions } from '#server/db/schema/identity.ts'
import { AppError } from '#server/errors.ts'
import { type Credentials, holdCredentials } from '#server/identity/credentials.ts'
import type { RememberedDevices } from '#server/identity/remembered-devices.ts'

type Deps = { scope: Scope; devices: Pick<RememberedDevices, 'rememberSignIn'> }
type NewSignIn = {
  userId: string
  /** What the account signed in with before this sign-in was checked. */
  credentials: Credentials | null
  sessionId: string
  secrets: readonly string[] | undefined
}

const system = { role: 'system', job: 'finish sign-in' } as const

/**
 * The end of every sign-in, before anybody gets its session. Returns the secret of the browser. When the account signs in with
 * something else by now, the session ends instead.
 * @throws AppError `wrong_credentials`.
 */
export async function finishSignIn({ scope, devices }: Deps, signIn: NewSignIn): Promise<string> {
  const { userId, credentials, sessionId, secrets } = signIn
  const device = await scope(system, async (tx) => {
    const current = await holdCredentials(tx, userId, credentials?.passkeyId ?? null)
    if (current && isDeepStrictEqual(current, credentials)) return devices.rememberSignIn(tx, userId, secrets)
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return null
  })
  if (device === null) throw new AppError('wrong_credentials')
  return device
}
