import { type Context, Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limit } from '#server/http/limit.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { Passkeys } from '#server/identity/passkeys.ts'
import type { IdentityCheck, SignedIn } from '#server/identity/recent-sign-in.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import {
  addPasskeySchema,
  identityProofSchema,
  type PasskeyList,
  removePasskeySchema,
  renamePasskeySchema,
} from '#shared/passkeys.ts'
import { minutes } from '#shared/time.ts'

type Deps = {
  passkeys: Passkeys
  identityCheck: IdentityCheck
  sessions: Pick<Sessions, 'emailOf'>
  limit: Limiter
}

const perUser = { name: 'passkey-change/user', max: 30, windowMs: minutes(15) } satisfies Limit

/** The passkeys of the signed-in user. */
export function passkeyRoutes({ passkeys, identityCheck, sessions, limit }: Deps) {
  return new Hono<HonoEnv>()
    .get('/', can('account.passkeys'), async (c) => {
      const user = requireSession(c)
      const [rows, needs] = [await passkeys.list(user.userId), await identityCheck.needs(user)]
      return c.json<PasskeyList>({ passkeys: rows, needs })
    })
    .post('/begin', can('account.passkeys'), body(identityProofSchema), async (c) => {
      const user = requireSession(c)
      await limit(perUser, user.userId)
      await identityCheck.verify(user, c.req.valid('json'))
      const { userId } = user
      const email = await sessions.emailOf(userId)
      return c.json(await passkeys.beginAdding(c.get('content'), { userId, email }))
    })
    .post('/add', can('account.passkeys'), body(addPasskeySchema), async (c) => {
      const user = requireSession(c)
      await limit(perUser, user.userId)
      await passkeys.add(c.get('content'), user, c.req.valid('json'))
      c.get('log').info({ userId: user.userId }, 'passkey added')
      return c.json({})
    })
    .post('/rename', can('account.passkeys'), body(renamePasskeySchema), async (c) => {
      await passkeys.rename(requireSession(c).userId, c.req.valid('json'))
      return c.json({})
    })
    .post('/remove', can('account.passkeys'), body(removePasskeySchema), async (c) => {
      const user = requireSession(c)
      const { id, ...credentials } = c.req.valid('json')
      await limit(perUser, user.userId)
      await identityCheck.verify(user, credentials)
      await passkeys.remove(c.get('content'), user, id)
      c.get('log').info({ userId: user.userId }, 'passkey removed')
      return c.json({})
    })
}

/** @throws AppError `not_signed_in`. */
function requireSession(c: Context<HonoEnv>): SignedIn {
  const sessionId = c.get('sessionId')
  if (!sessionId) throw new AppError('not_signed_in')
  return { userId: ownId(c.get('actor')), sessionId }
}
