import { type Context, Hono } from 'hono'
import type { Scope } from '#server/access/scope.ts'
import { AppError } from '#server/errors.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { Auth } from '#server/identity/auth.ts'
import { finishSignIn } from '#server/identity/finish-sign-in.ts'
import { perAddress } from '#server/identity/limits.ts'
import { limitEmailRequests } from '#server/identity/mail-limits.ts'
import { openSession } from '#server/identity/open-session.ts'
import type { Passkeys } from '#server/identity/passkeys.ts'
import type { RememberedDevices } from '#server/identity/remembered-devices.ts'
import { sessionLifetimeMs } from '#server/identity/session-lifetime.ts'
import type { OpenedSession, SignInLinks } from '#server/identity/sign-in-links.ts'
import { padTiming } from '#server/identity/timing.ts'
import { resetRequestSchema, type SignedIn, signInLinkSchema } from '#shared/account.ts'
import { passkeySignInSchema } from '#shared/passkeys.ts'

type Deps = {
  scope: Scope
  auth: Auth
  signInLinks: SignInLinks
  passkeys: Pick<Passkeys, 'beginSignIn' | 'verify'>
  devices: Pick<RememberedDevices, 'rememberSignIn'>
  limit: Limiter
  now: () => Date
}

/** Sign-in without a password: with a link by email or a passkey. */
export function otherSignInRoutes({ scope, auth, signInLinks, passkeys, devices, limit, now }: Deps) {
  const present = async (
    { token, ...session }: OpenedSession,
    secrets: string[] | undefined,
  ): Promise<SignedIn> => ({
    token,
    expires_at: new Date(now().getTime() + sessionLifetimeMs).toISOString(),
    device: await finishSignIn({ scope, devices }, { ...session, secrets }),
  })

  return new Hono<HonoEnv>()
    .post('/request-sign-in-link', can('account.signInLink'), body(resetRequestSchema), async (c) => {
      const { email } = c.req.valid('json')
      const network = c.get('network')
      await limitEmailRequests(limit, { perNetwork: perAddress.mail, address: email, network })
      await padTiming(() => signInLinks.request(c.get('content'), { email, network }))
      return c.json({})
    })
    .post('/sign-in-with-link', can('account.signIn'), body(signInLinkSchema), async (c) => {
      await limit.byNetwork(perAddress.token, c.get('network'))
      const { token, code, devices: secrets } = c.req.valid('json')
      const userAgent = c.req.header('user-agent')
      const session = await signInLinks.signIn({ token, code, userAgent }).catch(logRefusal(c))
      const signedIn = await present(session, secrets).catch(logRefusal(c))
      c.get('log').info({ from: c.get('ip'), by: 'link' }, 'signed in')
      return c.json(signedIn)
    })
    .post('/begin-passkey-sign-in', can('account.signIn'), async (c) => {
      await limit.byNetwork(perAddress.signIn, c.get('network'))
      return c.json(await passkeys.beginSignIn())
    })
    .post('/sign-in-with-passkey', can('account.signIn'), body(passkeySignInSchema), async (c) => {
      await limit.byNetwork(perAddress.signIn, c.get('network'))
      const { response, devices: secrets } = c.req.valid('json')
      const credentials = await passkeys.verify(response).catch(logRefusal(c))
      const { userId } = credentials
      const userAgent = c.req.header('user-agent')
      const { id: sessionId, token } = await openSession(auth, {
        userId,
        userAgent,
        factor: { isPasskey: true },
      })
      const session = { userId, credentials, token, sessionId }
      const signedIn = await present(session, secrets).catch(logRefusal(c))
      c.get('log').info({ from: c.get('ip'), by: 'passkey' }, 'signed in')
      return c.json(signedIn)
    })
}

const logRefusal = (c: Context<HonoEnv>) => (error: unknown) => {
  const reason = error instanceof AppError ? error.code : 'unknown'
  c.get('log').warn({ from: c.get('ip'), reason }, 'sign-in refused')
  throw error
}
