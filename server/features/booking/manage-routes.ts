import { type Context, Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { answerTimes } from '#server/features/booking/answer-times.ts'
import { askChange } from '#server/features/booking/ask-change.ts'
import { cancelBooking } from '#server/features/booking/cancel-booking.ts'
import { moveBooking } from '#server/features/booking/move-booking.ts'
import { checkPayment, payBooking } from '#server/features/booking/pay-booking.ts'
import { presentManaged } from '#server/features/booking/present-managed.ts'
import { readBookingReceipt } from '#server/features/booking/read-booking-receipt.ts'
import { viewBooking } from '#server/features/booking/view-booking.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import {
  answerTimesByLinkSchema,
  askChangeByLinkSchema,
  bookingReceiptSchema,
  bookingTokenSchema,
  type ManagedBooking,
  moveByLinkSchema,
} from '#shared/manage-booking.ts'
import { minutes } from '#shared/time.ts'

const viewLimit = { name: 'booking/view', max: 300, windowMs: minutes(10) }
const changeLimit = { name: 'booking/change', max: 30, windowMs: minutes(10) }

/** For whoever has the link of a booking. The token is in the body: logs keep addresses. */
export function manageBookingRoutes(ctx: MakeCtx, limit: Limiter) {
  const gate = can('booking.manage')
  const view = async (c: Context<HonoEnv>, token: string): Promise<{ booking: ManagedBooking }> => {
    const { content, calendarDomain, now } = ctx(c)
    const viewed = await viewBooking(ctx(c), { token })
    return { booking: presentManaged(viewed, { content, calendarDomain, now: now() }) }
  }
  return new Hono<HonoEnv>()
    .post('/view', gate, body(bookingTokenSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      return c.json(await view(c, c.req.valid('json').token))
    })
    .post('/cancel', gate, body(bookingTokenSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token } = c.req.valid('json')
      await cancelBooking(ctx(c), { token })
      return c.json(await view(c, token))
    })
    .post('/pay', gate, body(bookingTokenSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      return c.json(await payBooking(ctx(c), c.req.valid('json')))
    })
    .post('/check-payment', gate, body(bookingTokenSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token } = c.req.valid('json')
      await checkPayment(ctx(c), { token })
      return c.json(await view(c, token))
    })
    .post('/receipt', gate, body(bookingReceiptSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token, number } = c.req.valid('json')
      const { name, bytes } = await readBookingReceipt(ctx(c), { access: { token }, number })
      c.header('content-type', 'application/pdf')
      c.header('content-disposition', `attachment; filename="${name}"`)
      return c.body(bytes)
    })
    .post('/move', gate, body(moveByLinkSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token, starts_at } = c.req.valid('json')
      await moveBooking(ctx(c), { access: { token }, startsAt: new Date(starts_at) })
      return c.json(await view(c, token))
    })
    .post('/ask', gate, body(askChangeByLinkSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token, reason } = c.req.valid('json')
      await askChange(ctx(c), { access: { token }, reason })
      return c.json(await view(c, token))
    })
    .post('/times', gate, body(answerTimesByLinkSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token, offer } = c.req.valid('json')
      await answerTimes(ctx(c), { access: { token }, offer })
      return c.json(await view(c, token))
    })
}
