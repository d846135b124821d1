import { type Context, Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { answerTimes } from '#server/features/booking/answer-times.ts'
import { askChange } from '#server/features/booking/ask-change.ts'
import { cancelBooking } from '#server/features/booking/cancel-booking.ts'
import type { BookingAccess } from '#server/features/booking/find-managed.ts'
import { moveBooking } from '#server/features/booking/move-booking.ts'
import { payBooking } from '#server/features/booking/pay-booking.ts'
import { presentManaged } from '#server/features/booking/present-managed.ts'
import { readBookingReceipt } from '#server/features/booking/read-booking-receipt.ts'
import { viewBooking } from '#server/features/booking/view-booking.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import {
  answerTimesSchema,
  askChangeSchema,
  bookingReceiptNumberSchema,
  moveSchema,
} from '#shared/manage-booking.ts'

/** The portal's twins of what a link does, for the account that the appointment is of. */
export function ownBookingRoutes(ctx: MakeCtx) {
  const gate = can('appointments.manageOwn')
  const accessOf = (c: Context<HonoEnv>, { id }: { id: string }): BookingAccess => ({
    id,
    userId: ownId(c.get('actor')),
  })
  const view = async (c: Context<HonoEnv>, access: BookingAccess) => {
    const { content, calendarDomain, now } = ctx(c)
    return {
      booking: presentManaged(await viewBooking(ctx(c), access), { content, calendarDomain, now: now() }),
    }
  }
  return new Hono<HonoEnv>()
    .get('/:id/booking', gate, idParam, async (c) => c.json(await view(c, accessOf(c, c.req.valid('param')))))
    .post('/:id/cancel', gate, idParam, async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      await cancelBooking(ctx(c), access)
      return c.json(await view(c, access))
    })
    .post('/:id/pay', gate, idParam, async (c) =>
      c.json(await payBooking(ctx(c), accessOf(c, c.req.valid('param')))),
    )
    .post('/:id/receipt', gate, idParam, body(bookingReceiptNumberSchema), async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      const { name, bytes } = await readBookingReceipt(ctx(c), { access, ...c.req.valid('json') })
      c.header('content-type', 'application/pdf')
      c.header('content-disposition', `attachment; filename="${name}"`)
      return c.body(bytes)
    })
    .post('/:id/move', gate, idParam, body(moveSchema), async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      const startsAt = new Date(c.req.valid('json').starts_at)
      await moveBooking(ctx(c), { access, startsAt })
      return c.json(await view(c, access))
    })
    .post('/:id/ask', gate, idParam, body(askChangeSchema), async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      await askChange(ctx(c), { access, ...c.req.valid('json') })
      return c.json(await view(c, access))
    })
    .post('/:id/times', gate, idParam, body(answerTimesSchema), async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      await answerTimes(ctx(c), { access, ...c.req.valid('json') })
      return c.json(await view(c, access))
    })
}
