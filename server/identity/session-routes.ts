import { Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import { revokeSessionSchema } from '#shared/account.ts'
import { minutes } from '#shared/time.ts'

/** Each call makes every open page reload its live state. */
const revokeLimit = { name: 'revoke-sessions/account', max: 20, windowMs: minutes(10) }

export function sessionRoutes(sessions: Sessions, limit: Limiter) {
  return new Hono<HonoEnv>()
    .get('/', can('account.sessions'), async (c) =>
      c.json({ sessions: await sessions.list(ownId(c.get('actor')), c.get('sessionId')) }),
    )
    .post('/revoke', can('account.sessions'), body(revokeSessionSchema), async (c) => {
      const isRevoked = await sessions.revoke(ownId(c.get('actor')), c.req.valid('json').id)
      if (!isRevoked) throw new AppError('not_found')
      return c.json({})
    })
    .post('/revoke-others', can('account.sessions'), async (c) => {
      const current = c.get('sessionId')
      if (!current) throw new AppError('not_signed_in')
      await limit(revokeLimit, ownId(c.get('actor')))
      await sessions.revokeOthers(ownId(c.get('actor')), current)
      return c.json({})
    })
}
