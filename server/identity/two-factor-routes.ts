import { type Context, Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { perSession } from '#server/identity/limits.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import type { TwoFactor } from '#server/identity/two-factor.ts'
import { beginTwoFactorSchema, changeTwoFactorSchema, confirmTwoFactorSchema } from '#shared/two-factor.ts'

type CurrentSession = { userId: string; sessionId: string }
type Deps = { twoFactor: TwoFactor; sessions: Sessions; limit: Limiter }

export function twoFactorRoutes({ twoFactor, sessions, limit }: Deps) {
  async function verifyPassword({ userId, sessionId }: CurrentSession, password: string) {
    await limit(perSession, sessionId)
    if (!(await sessions.passwordMatches(userId, password)))
      throw new AppError('invalid_input', { fields: { password: 'That is not your password.' } })
    await limit.reset(perSession, sessionId)
  }

  return new Hono<HonoEnv>()
    .get('/', can('account.twoFactor'), async (c) => c.json(await twoFactor.status(ownId(c.get('actor')))))
    .post('/begin', can('account.twoFactor'), body(beginTwoFactorSchema), async (c) => {
      const session = requireSession(c)
      const { userId } = session
      await verifyPassword(session, c.req.valid('json').password)
      return c.json(await twoFactor.begin(userId, await sessions.emailOf(userId)))
    })
    .post('/confirm', can('account.twoFactor'), body(confirmTwoFactorSchema), async (c) => {
      const { userId, sessionId } = requireSession(c)
      const recovery_codes = await twoFactor.confirm(userId, sessionId, c.req.valid('json').code)
      c.get('log').info({ userId }, 'two-factor switched on')
      return c.json({ recovery_codes })
    })
    .post('/recovery-codes', can('account.twoFactor'), body(changeTwoFactorSchema), async (c) => {
      const session = requireSession(c)
      const { userId, sessionId } = session
      const { password, code } = c.req.valid('json')
      await verifyPassword(session, password)
      const recovery_codes = await twoFactor.renewCodes(userId, sessionId, code)
      c.get('log').info({ userId }, 'recovery codes replaced')
      return c.json({ recovery_codes })
    })
    .post('/off', can('account.twoFactor'), body(changeTwoFactorSchema), async (c) => {
      const session = requireSession(c)
      const { userId, sessionId } = session
      const { password, code } = c.req.valid('json')
      await verifyPassword(session, password)
      await twoFactor.switchOff(userId, sessionId, code)
      c.get('log').info({ userId }, 'two-factor switched off')
      return c.json({})
    })
}

/** @throws AppError `not_signed_in`. */
function requireSession(c: Context<HonoEnv>): CurrentSession {
  const sessionId = c.get('sessionId')
  if (!sessionId) throw new AppError('not_signed_in')
  return { userId: ownId(c.get('actor')), sessionId }
}
