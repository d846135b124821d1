import { Hono } from 'hono'
import { ownId, userIdOf } from '#server/access/actor.ts'
import { createFirstWins } from '#server/booking/first-wins.ts'
import { manageUrlOf } from '#server/booking/manage-link.ts'
import { createSingleFlight } from '#server/booking/single-flight.ts'
import type { MakeCtx } from '#server/context.ts'
import type { AppError } from '#server/errors.ts'
import { asksForTexts } from '#server/features/booking/asks-for-texts.ts'
import { bookAndPay } from '#server/features/booking/book-and-pay.ts'
import { holdTime } from '#server/features/booking/hold-time.ts'
import type { ListedTimes } from '#server/features/booking/list-times.ts'
import { listTimes } from '#server/features/booking/list-times.ts'
import { presentBooked, presentHold, presentTimes } from '#server/features/booking/present.ts'
import { readRules } from '#server/features/booking/read-rules.ts'
import { releaseHold } from '#server/features/booking/release-hold.ts'
import { saveRules } from '#server/features/booking/save-rules.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { query } from '#server/http/query.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import {
  type BookingAnswer,
  bookingTimesQuery,
  bookSchema,
  holdSchema,
  releaseHoldSchema,
  rulesSchema,
} from '#shared/booking.ts'
import { days, hours, minutes } from '#shared/time.ts'

const timesLimit = { name: 'booking/times', max: 300, windowMs: minutes(1) }
const holdLimit = { name: 'booking/holds', max: 120, windowMs: minutes(10) }
const bookLimit = { name: 'booking/book', max: 40, windowMs: hours(1) }
/** A booking that nobody pays for takes its time: a program is not to take all of them. */
const dailyBookLimit = { name: 'booking/book/day', max: 60, windowMs: days(1) }

/** Each publication renders the whole site. */
const rulesLimit = { name: 'booking/rules', max: 60, windowMs: minutes(1) }

/** `sendsTexts`: a provider of texts is set up. */
export function bookingRoutes(ctx: MakeCtx, limit: Limiter, { sendsTexts }: { sendsTexts: boolean }) {
  const rush = { firstWins: createFirstWins(), share: createSingleFlight<AppError>() }
  const shareTimes = createSingleFlight<ListedTimes>()
  const shareBooking = createSingleFlight<Awaited<ReturnType<typeof bookAndPay>>>()
  return new Hono<HonoEnv>()
    .get('/times', can('booking.readTimes'), query(bookingTimesQuery), async (c) => {
      limit.inMemoryByNetwork(timesLimit, c.get('network'))
      return c.json(presentTimes(await listTimes(ctx(c), c.req.valid('query'), shareTimes)))
    })
    .post('/holds', can('booking.book'), body(holdSchema), async (c) => {
      limit.inMemoryByNetwork(holdLimit, c.get('network'))
      // Before the time is held: whoever gets an error keeps nobody from it.
      const asks = sendsTexts && (await asksForTexts(ctx(c)))
      const held = await holdTime(ctx(c), c.req.valid('json'), { network: c.get('network'), rush })
      return c.json(presentHold(held, asks))
    })
    .delete('/holds', can('booking.book'), body(releaseHoldSchema), async (c) => {
      await releaseHold(ctx(c), c.req.valid('json').hold)
      return c.json({})
    })
    .get('/rules', can('booking.editRules'), async (c) => c.json(await readRules(ctx(c))))
    .put('/rules', can('booking.editRules'), body(rulesSchema), async (c) => {
      limit.inMemory(rulesLimit, ownId(c.get('actor')))
      return c.json(await saveRules(ctx(c), c.req.valid('json')))
    })
    .post('/appointments', can('booking.book'), body(bookSchema), async (c) => {
      await limit.byNetwork(bookLimit, c.get('network'))
      // A client's bookings are counted by their account, so that a network full of guests keeps none of them out.
      if (userIdOf(c.get('actor')) === null) await limit.byNetwork(dailyBookLimit, c.get('network'))
      const input = c.req.valid('json')
      // A form that is sent several times at once counts once for its mailbox.
      const sameForm = JSON.stringify([input, userIdOf(c.get('actor'))])
      const { appointment, payUrl } = await shareBooking(sameForm, () => bookAndPay(ctx(c), input))
      const answer = {
        appointment: presentBooked(appointment),
        manage_url: manageUrlOf(ctx(c), appointment),
        pay_url: payUrl,
      }
      return c.json(answer satisfies BookingAnswer)
    })
}
