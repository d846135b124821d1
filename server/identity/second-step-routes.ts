import { type Context, Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import { can } from '#server/access/can.ts'
import { AppError } from '#server/http/app-error.ts'
import { body } from '#server/http/body.ts'
import type { Limiter } from '#server/http/limits.ts'
import type { Vars } from '#server/http/vars.ts'
import { perAccount } from '#server/identity/limits.ts'
import type { SecondStep } from '#server/identity/second-step.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import {
  beginSecondStepSchema,
  changeSecondStepSchema,
  confirmSecondStepSchema,
} from '#shared/second-step.ts'

type Deps = { secondStep: SecondStep; sessions: Sessions; limit: Limiter }

export function secondStepRoutes({ secondStep, sessions, limit }: Deps) {
  async function provePassword(userId: string, password: string) {
    await limit(perAccount.password, userId)
    if (!(await sessions.passwordMatches(userId, password)))
      throw new AppError('invalid_input', { fields: { password: 'That is not your password.' } })
    await limit.forget(perAccount.password, userId)
  }

  return new Hono<Vars>()
    .get('/', can('account.secondStep'), async (c) => c.json(await secondStep.status(ownId(c.get('actor')))))
    .post('/begin', can('account.secondStep'), body(beginSecondStepSchema), async (c) => {
      const { userId } = own(c)
      await provePassword(userId, c.req.valid('json').password)
      return c.json(await secondStep.begin(userId, await sessions.emailOf(userId)))
    })
    .post('/confirm', can('account.secondStep'), body(confirmSecondStepSchema), async (c) => {
      const { userId, sessionId } = own(c)
      const recovery_codes = await secondStep.confirm(userId, sessionId, c.req.valid('json').code)
      c.get('log').info({ userId }, 'the second step was switched on')
      return c.json({ recovery_codes })
    })
    .post('/recovery-codes', can('account.secondStep'), body(changeSecondStepSchema), async (c) => {
      const { userId, sessionId } = own(c)
      const { password, code } = c.req.valid('json')
      await provePassword(userId, password)
      const recovery_codes = await secondStep.renewCodes(userId, sessionId, code)
      c.get('log').info({ userId }, 'new recovery codes were made')
      return c.json({ recovery_codes })
    })
    .post('/off', can('account.secondStep'), body(changeSecondStepSchema), async (c) => {
      const { userId, sessionId } = own(c)
      const { password, code } = c.req.valid('json')
      await provePassword(userId, password)
      await secondStep.switchOff(userId, sessionId, code)
      c.get('log').info({ userId }, 'the second step was switched off')
      return c.json({})
    })
}

/** @throws AppError `not_signed_in`. */
function own(c: Context<Vars>): { userId: string; sessionId: string } {
  const sessionId = c.get('sessionId')
  if (!sessionId) throw new AppError('not_signed_in')
  return { userId: ownId(c.get('actor')), sessionId }
}
