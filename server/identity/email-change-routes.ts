import { Hono } from 'hono'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import type { EmailChanges } from '#server/identity/email-changes.ts'
import { emailChangeSchema } from '#shared/account.ts'

/** For the owner, who changes the address of a client. */
export function emailChangeRoutes({ emailChanges }: { emailChanges: EmailChanges }) {
  return new Hono<HonoEnv>()
    .get('/:id', can('clients.changeEmail'), idParam, async (c) => {
      const pending = await emailChanges.findPending(c.req.valid('param').id)
      return c.json({
        pending: pending && {
          new_email: pending.newEmail,
          requested_at: pending.requestedAt.toISOString(),
        },
      })
    })
    .post('/:id', can('clients.changeEmail'), idParam, body(emailChangeSchema), async (c) => {
      const userId = c.req.valid('param').id
      await emailChanges.request(c.get('content'), { userId, newEmail: c.req.valid('json').new_email })
      c.get('log').info({ userId }, 'change of a client email requested')
      return c.json({})
    })
}
