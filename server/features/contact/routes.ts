import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { sendContactMessage } from '#server/features/contact/send-contact-message.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { contactSchema } from '#shared/contact.ts'
import { days, minutes } from '#shared/time.ts'

const addressLimit = { name: 'contact/address', max: 10, windowMs: minutes(10) }
/** Each message is a conversation and an email to the owner: a program is not to bury the others. */
const dailyLimit = { name: 'contact/address/day', max: 50, windowMs: days(1) }

export function contactRoute(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>().post('/', can('contact.send'), body(contactSchema), async (c) => {
    await limit.byNetwork(addressLimit, c.get('network'))
    await limit.byNetwork(dailyLimit, c.get('network'))
    await sendContactMessage(ctx(c), c.req.valid('json'))
    return c.json({})
  })
}
