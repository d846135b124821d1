import { Hono } from 'hono'
import { AppError } from '#server/errors.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import { createSignIn } from '#server/identity/sign-in.ts'
import { padFailureTiming } from '#server/identity/timing.ts'
import { signInSchema } from '#shared/account.ts'

type Deps = Parameters<typeof createSignIn>[0] & { sessions: Pick<Sessions, 'end'> }

export function signInRoutes(deps: Deps) {
  const signIn = createSignIn(deps)
  return new Hono<HonoEnv>()
    .post('/sign-in', can('account.signIn'), body(signInSchema), async (c) => {
      const input = c.req.valid('json')
      const caller = { network: c.get('network'), userAgent: c.req.header('user-agent') }
      const signedIn = await padFailureTiming(() => signIn(input, caller)).catch((error: unknown) => {
        c.get('log').warn({ from: c.get('ip'), reason: reasonOf(error) }, 'sign-in refused')
        throw error
      })
      c.get('log').info({ from: c.get('ip'), withCode: input.code !== undefined }, 'signed in')
      return c.json(signedIn)
    })
    .post('/sign-out', can('account.signOut'), async (c) => {
      const sessionId = c.get('sessionId')
      if (sessionId) await deps.sessions.end(sessionId)
      // The browser's back cache would still show the signed-in pages.
      c.header('clear-site-data', '"cache"')
      return c.json({})
    })
}

const reasonOf = (error: unknown) => (error instanceof AppError ? error.code : 'unknown')
