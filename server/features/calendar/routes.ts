import { Hono } from 'hono'
import { presentEntry } from '#server/booking/calendar-entries.ts'
import type { MakeCtx } from '#server/context.ts'
import { acceptRequest } from '#server/features/calendar/accept-request.ts'
import { addAppointment } from '#server/features/calendar/add-appointment.ts'
import { cancelAppointment } from '#server/features/calendar/cancel-appointment.ts'
import { changeSession } from '#server/features/calendar/change-session.ts'
import { declineRequest } from '#server/features/calendar/decline-request.ts'
import { deleteBlock } from '#server/features/calendar/delete-block.ts'
import { deleteDay } from '#server/features/calendar/delete-day.ts'
import { dismissChange } from '#server/features/calendar/dismiss-change.ts'
import { finishAppointment } from '#server/features/calendar/finish-appointment.ts'
import { listEntries, listRequests } from '#server/features/calendar/list-entries.ts'
import { listEvents } from '#server/features/calendar/list-events.ts'
import { listFreeTimes } from '#server/features/calendar/list-free-times.ts'
import { listProblems } from '#server/features/calendar/list-problems.ts'
import { listWaitlist } from '#server/features/calendar/list-waitlist.ts'
import { moveAppointment } from '#server/features/calendar/move-appointment.ts'
import { offerTimes } from '#server/features/calendar/offer-times.ts'
import {
  presentEntries,
  presentEvent,
  presentOwnerWaitlistEntry,
  presentSavedBlock,
} from '#server/features/calendar/present.ts'
import { previewStep } from '#server/features/calendar/preview-step.ts'
import { removeWaiting } from '#server/features/calendar/remove-waiting.ts'
import { revokeLink } from '#server/features/calendar/revoke-link.ts'
import { saveBlock } from '#server/features/calendar/save-block.ts'
import { saveDay } from '#server/features/calendar/save-day.ts'
import { undoStep } from '#server/features/calendar/undo-step.ts'
import { updateDetails } from '#server/features/calendar/update-details.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import {
  acceptSchema,
  addAppointmentSchema,
  appointmentDetailsSchema,
  blockSchema,
  calendarQuery,
  cancelStepSchema,
  changeSessionSchema,
  dayExceptionSchema,
  dismissChangeSchema,
  freeTimesQuery,
  moveSchema,
  noteStepSchema,
  offerTimesSchema,
  previewSchema,
  problemsQuery,
  revokeLinkSchema,
  stepSchema,
} from '#shared/calendar-schema.ts'

const edit = can('calendar.edit')
const read = can('calendar.read')

/** The owner's calendar: what is in it, and every step with it. */
export function calendarRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', read, query(calendarQuery), async (c) =>
      c.json(presentEntries(await listEntries(ctx(c), c.req.valid('query')), ctx(c).now())),
    )
    .get('/requests', read, async (c) => c.json({ requests: (await listRequests(ctx(c))).map(presentEntry) }))
    .get('/free-times', read, query(freeTimesQuery), async (c) =>
      c.json({ days: await listFreeTimes(ctx(c), c.req.valid('query')) }),
    )
    .get('/problems', read, query(problemsQuery), async (c) =>
      c.json({ problems: await listProblems(ctx(c), c.req.valid('query')) }),
    )
    .post('/appointments', edit, body(addAppointmentSchema), async (c) => {
      const entry = await addAppointment(ctx(c), c.req.valid('json'))
      return c.json({ appointment: presentEntry(entry), tells_client: entry.hasMessage })
    })
    .get('/appointments/:id/events', read, idParam, async (c) =>
      c.json({ events: (await listEvents(ctx(c), c.req.valid('param'))).map(presentEvent) }),
    )
    .patch('/appointments/:id', edit, idParam, body(appointmentDetailsSchema), async (c) => {
      const entry = await updateDetails(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ appointment: presentEntry(entry) })
    })
    .post('/appointments/:id/revoke-link', edit, idParam, body(revokeLinkSchema), async (c) => {
      const { link_version: linkVersion, tell_client: notifyClient } = c.req.valid('json')
      const entry = await revokeLink(ctx(c), { ...c.req.valid('param'), linkVersion, notifyClient })
      return c.json({ appointment: presentEntry(entry) })
    })
    .post('/appointments/:id/dismiss-change', edit, idParam, body(dismissChangeSchema), async (c) => {
      const askedAt = new Date(c.req.valid('json').asked_at)
      const entry = await dismissChange(ctx(c), { ...c.req.valid('param'), askedAt })
      return c.json({ appointment: presentEntry(entry) })
    })
    .post('/appointments/:id/preview', edit, idParam, body(previewSchema), async (c) =>
      c.json(await previewStep(ctx(c), c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/appointments/:id/accept', edit, idParam, body(acceptSchema), async (c) => {
      const { sequence, any_time: anyTime } = c.req.valid('json')
      const entry = await acceptRequest(ctx(c), { ...c.req.valid('param'), sequence, anyTime })
      return c.json({ appointment: presentEntry(entry), tells_client: entry.hasMessage })
    })
    .post('/appointments/:id/decline', edit, idParam, body(noteStepSchema), async (c) => {
      const entry = await declineRequest(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ appointment: presentEntry(entry), tells_client: entry.hasMessage })
    })
    .post('/appointments/:id/offer-times', edit, idParam, body(offerTimesSchema), async (c) => {
      const { times, ...offer } = { ...c.req.valid('param'), ...c.req.valid('json') }
      const entry = await offerTimes(ctx(c), { ...offer, times: times.map((time) => new Date(time)) })
      return c.json({ appointment: presentEntry(entry), tells_client: entry.hasMessage })
    })
    .post('/appointments/:id/move', edit, idParam, body(moveSchema), async (c) => {
      const { sequence, starts_at, any_time: anyTime, offer_waitlist: offersWaitlist } = c.req.valid('json')
      const move = { sequence, startsAt: new Date(starts_at), anyTime, offersWaitlist }
      const entry = await moveAppointment(ctx(c), { ...c.req.valid('param'), ...move })
      return c.json({ appointment: presentEntry(entry), tells_client: entry.hasMessage })
    })
    .post('/appointments/:id/change', edit, idParam, body(changeSessionSchema), async (c) => {
      const entry = await changeSession(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ appointment: presentEntry(entry), tells_client: entry.hasMessage })
    })
    .post('/appointments/:id/cancel', edit, idParam, body(cancelStepSchema), async (c) => {
      const { offer_waitlist: offersWaitlist, ...cancellation } = c.req.valid('json')
      const cancelled = { ...c.req.valid('param'), ...cancellation, offersWaitlist }
      const entry = await cancelAppointment(ctx(c), cancelled)
      return c.json({ appointment: presentEntry(entry), tells_client: entry.hasMessage })
    })
    .post('/appointments/:id/done', edit, idParam, body(stepSchema), async (c) => {
      const finish = { ...c.req.valid('param'), ...c.req.valid('json') }
      const entry = await finishAppointment(ctx(c), { ...finish, isNoShow: false })
      return c.json({ appointment: presentEntry(entry), tells_client: false })
    })
    .post('/appointments/:id/no-show', edit, idParam, body(stepSchema), async (c) => {
      const finish = { ...c.req.valid('param'), ...c.req.valid('json') }
      const entry = await finishAppointment(ctx(c), { ...finish, isNoShow: true })
      return c.json({ appointment: presentEntry(entry), tells_client: false })
    })
    .post('/appointments/:id/undo', edit, idParam, body(stepSchema), async (c) => {
      const entry = await undoStep(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ appointment: presentEntry(entry) })
    })
    .post('/blocks', edit, body(blockSchema), async (c) =>
      c.json(presentSavedBlock(await saveBlock(ctx(c), c.req.valid('json')))),
    )
    .put('/blocks/:id', edit, idParam, body(blockSchema), async (c) => {
      const change = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(presentSavedBlock(await saveBlock(ctx(c), change)))
    })
    .delete('/blocks/:id', edit, idParam, async (c) => {
      await deleteBlock(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .put('/days', edit, body(dayExceptionSchema), async (c) => {
      const { isSaved, affected, pickups, warning } = await saveDay(ctx(c), c.req.valid('json'))
      return c.json({ saved: isSaved, affected: affected.map(presentEntry), pickups, warning })
    })
    .delete('/days/:id', edit, idParam, async (c) => {
      await deleteDay(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .get('/waitlist', can('waitlist.listAll'), async (c) =>
      c.json({ entries: (await listWaitlist(ctx(c))).map(presentOwnerWaitlistEntry) }),
    )
    .delete('/waitlist/:id', can('waitlist.remove'), idParam, async (c) => {
      await removeWaiting(ctx(c), c.req.valid('param'))
      return c.json({})
    })
}
