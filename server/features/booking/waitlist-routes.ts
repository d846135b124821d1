import { Hono } from 'hono'
import { userIdOf } from '#server/access/actor.ts'
import { manageUrlOf } from '#server/booking/manage-link.ts'
import { presentWaitlistEntry } from '#server/booking/read-waitlist.ts'
import type { MakeCtx } from '#server/context.ts'
import { answerWaitlist, viewWaitlistOffer } from '#server/features/booking/answer-waitlist.ts'
import { joinWaitlist } from '#server/features/booking/join-waitlist.ts'
import { leaveByLink } from '#server/features/booking/leave-by-link.ts'
import { listExtraHours } from '#server/features/booking/list-extra-hours.ts'
import { listOwnEntries } from '#server/features/booking/list-own-entries.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'
import { presentWaitlistOffer } from '#server/features/booking/present-managed.ts'
import { removeOwnEntry } from '#server/features/booking/remove-own-entry.ts'
import { viewLinkedEntry } from '#server/features/booking/view-linked-entry.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { bookableSessionQuery } from '#shared/booking.ts'
import { answerOfferSchema, bookingTokenSchema } from '#shared/manage-booking.ts'
import { days, minutes } from '#shared/time.ts'
import { waitlistSchema } from '#shared/waitlist.ts'

const viewLimit = { name: 'waitlist/view', max: 300, windowMs: minutes(10) }
const hoursLimit = { name: 'waitlist/hours', max: 300, windowMs: minutes(10) }
const joinLimit = { name: 'waitlist/network', max: 10, windowMs: minutes(10) }
/** Each entry can hold a time that was given back. Clients are counted by their account, so that their network keeps none of them out. */
const dailyJoinLimit = { name: 'waitlist/network/day', max: 6, windowMs: days(1) }

export function waitlistRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .post('/', can('booking.joinWaitlist'), body(waitlistSchema), async (c) => {
      await limit.byNetwork(joinLimit, c.get('network'))
      const userId = userIdOf(c.get('actor'))
      if (userId) await limit(dailyJoinLimit, userId)
      else await limit.byNetwork(dailyJoinLimit, c.get('network'))
      await joinWaitlist(ctx(c), c.req.valid('json'))
      return c.json({})
    })
    .get('/hours', can('booking.joinWaitlist'), query(bookableSessionQuery), async (c) => {
      limit.inMemoryByNetwork(hoursLimit, c.get('network'))
      return c.json({ extra: await listExtraHours(ctx(c), c.req.valid('query')) })
    })
    .post('/view', can('booking.manage'), body(bookingTokenSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      const current = ctx(c)
      const opened = await current.scope(waitlistSystem, (tx) =>
        viewWaitlistOffer(current, tx, c.req.valid('json').token),
      )
      return c.json({ offer: presentWaitlistOffer(opened) })
    })
    .post('/view-entry', can('booking.manage'), body(bookingTokenSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      const entry = await viewLinkedEntry(ctx(c), c.req.valid('json'))
      return c.json({ entry: entry && presentWaitlistEntry(entry) })
    })
    .post('/answer', can('booking.manage'), body(answerOfferSchema), async (c) => {
      await limit.byNetwork(joinLimit, c.get('network'))
      const { price_cents: priceCents, leave, ...answer } = c.req.valid('json')
      if (leave) {
        await leaveByLink(ctx(c), answer)
        return c.json({ manage_url: null })
      }
      const booked = await answerWaitlist(ctx(c), { ...answer, priceCents })
      return c.json({ manage_url: booked && manageUrlOf(ctx(c), booked) })
    })
    .get('/own', can('waitlist.listOwn'), async (c) =>
      c.json({ entries: (await listOwnEntries(ctx(c))).map(presentWaitlistEntry) }),
    )
    .post('/own/:id/leave', can('waitlist.leaveOwn'), idParam, async (c) => {
      await removeOwnEntry(ctx(c), c.req.valid('param'))
      return c.json({})
    })
}
