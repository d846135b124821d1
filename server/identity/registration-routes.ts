import { Hono } from 'hono'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { perAddress } from '#server/identity/limits.ts'
import { limitEmailRequests } from '#server/identity/mail-limits.ts'
import { refuseWeakPassword } from '#server/identity/passwords.ts'
import type { Registrations } from '#server/identity/registrations.ts'
import { padTiming } from '#server/identity/timing.ts'
import {
  confirmEmailSchema,
  confirmWithNewPasswordSchema,
  resetRequestSchema,
  signUpSchema,
} from '#shared/account.ts'

type Deps = { registrations: Registrations; limit: Limiter }

export function registrationRoutes({ registrations, limit }: Deps) {
  return new Hono<HonoEnv>()
    .post('/sign-up', can('account.signUp'), body(signUpSchema), async (c) => {
      const input = c.req.valid('json')
      refuseWeakPassword(c.get('content'), input.password, input)
      await limitEmailRequests(limit, {
        perNetwork: perAddress.signUp,
        address: input.email,
        network: c.get('network'),
      })
      await padTiming(() => registrations.register(c.get('content'), input))
      return c.json({})
    })
    .post('/resend-confirmation', can('account.confirm'), body(resetRequestSchema), async (c) => {
      const { email } = c.req.valid('json')
      const network = c.get('network')
      await limitEmailRequests(limit, { perNetwork: perAddress.mail, address: email, network })
      await padTiming(() => registrations.sendNewLink(c.get('content'), { email, network }))
      return c.json({})
    })
    .post('/confirm-email', can('account.confirm'), body(confirmEmailSchema), async (c) => {
      await limit.byNetwork(perAddress.token, c.get('network'))
      return c.json(await registrations.confirm(c.req.valid('json')))
    })
    .post(
      '/confirm-with-new-password',
      can('account.confirm'),
      body(confirmWithNewPasswordSchema),
      async (c) => {
        await limit.byNetwork(perAddress.token, c.get('network'))
        return c.json(await registrations.confirmWithNewPassword(c.get('content'), c.req.valid('json')))
      },
    )
}
