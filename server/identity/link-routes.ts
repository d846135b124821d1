import { Hono } from 'hono'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { EmailChanges } from '#server/identity/email-changes.ts'
import { perAddress } from '#server/identity/limits.ts'
import { limitEmailRequests } from '#server/identity/mail-limits.ts'
import type { PasswordResets } from '#server/identity/password-resets.ts'
import type { SignInAttempts } from '#server/identity/sign-in-attempts.ts'
import { padTiming } from '#server/identity/timing.ts'
import {
  confirmEmailChangeSchema,
  linkTokenSchema,
  newPasswordSchema,
  resetRequestSchema,
} from '#shared/account.ts'

type ResetDeps = {
  passwordResets: PasswordResets
  attempts: Pick<SignInAttempts, 'admitAfterLink'>
  limit: Limiter
}

export function passwordResetRoutes({ passwordResets, attempts, limit }: ResetDeps) {
  return new Hono<HonoEnv>()
    .post('/request-reset', can('account.reset'), body(resetRequestSchema), async (c) => {
      const { email } = c.req.valid('json')
      const network = c.get('network')
      await limitEmailRequests(limit, { perNetwork: perAddress.mail, address: email, network })
      await padTiming(() => passwordResets.request(c.get('content'), { email, network }))
      return c.json({})
    })
    .post('/reset-password', can('account.reset'), body(newPasswordSchema), async (c) => {
      await limit.byNetwork(perAddress.token, c.get('network'))
      const { email } = await passwordResets.reset(c.get('content'), c.req.valid('json'))
      return c.json(await attempts.admitAfterLink(email))
    })
}

type ChangeDeps = { emailChanges: EmailChanges; limit: Limiter }

/** For whoever opens a link of an email change. */
export function emailChangeLinkRoutes({ emailChanges, limit }: ChangeDeps) {
  return new Hono<HonoEnv>()
    .post('/confirm-new-email', can('account.changeEmail'), body(confirmEmailChangeSchema), async (c) => {
      await limit.byNetwork(perAddress.token, c.get('network'))
      return c.json(await emailChanges.confirm(c.get('content'), c.req.valid('json')))
    })
    .post('/keep-email', can('account.changeEmail'), body(linkTokenSchema), async (c) => {
      await limit.byNetwork(perAddress.token, c.get('network'))
      await emailChanges.cancel(c.req.valid('json').token)
      return c.json({})
    })
}
