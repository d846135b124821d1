import { type Context, Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { addBusyCalendar } from '#server/features/feeds/add-busy-calendar.ts'
import { createFeed } from '#server/features/feeds/create-feed.ts'
import { deleteBusyCalendar } from '#server/features/feeds/delete-busy-calendar.ts'
import { presentSettings } from '#server/features/feeds/present.ts'
import { readSettings } from '#server/features/feeds/read-settings.ts'
import { revokeFeed } from '#server/features/feeds/revoke-feed.ts'
import { saveSettings } from '#server/features/feeds/save-settings.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import type { CalendarSettings } from '#shared/calendar.ts'
import {
  meetingLinkSchema,
  newBusyCalendarSchema,
  newFeedSchema,
  receiptTextSchema,
  remindersSchema,
  sessionAddressSchema,
} from '#shared/calendar-schema.ts'
import type { IdentityProof } from '#shared/passkeys.ts'

const edit = can('calendar.edit')

type SignedIn = { userId: string; sessionId: string }
type IdentityCheck = {
  needs(user: SignedIn): Promise<CalendarSettings['needs']>
  verify(user: SignedIn, credentials: IdentityProof): Promise<void>
}

/** The meeting link, the address, the text of receipts, the reminders, the addresses at which other calendars read this one, and the calendars that this one reads. */
export function calendarSettingsRoutes(ctx: MakeCtx, identityCheck: IdentityCheck) {
  return new Hono<HonoEnv>()
    .get('/', can('calendar.read'), async (c) => {
      const [settings, needs] = [await readSettings(ctx(c)), await identityCheck.needs(requireSession(c))]
      return c.json(presentSettings(settings, needs))
    })
    .put('/meeting-link', edit, body(meetingLinkSchema), async (c) => {
      await saveSettings(ctx(c), { meetingLink: c.req.valid('json').meeting_link })
      return c.json({})
    })
    .put('/address', edit, body(sessionAddressSchema), async (c) => {
      await saveSettings(ctx(c), c.req.valid('json'))
      return c.json({})
    })
    .put('/receipts', edit, body(receiptTextSchema), async (c) => {
      await saveSettings(ctx(c), { receiptText: c.req.valid('json').receipt_text })
      return c.json({})
    })
    .put('/reminders', edit, body(remindersSchema), async (c) => {
      await saveSettings(ctx(c), c.req.valid('json'))
      return c.json({})
    })
    .post('/feeds', edit, body(newFeedSchema), async (c) => {
      const { kind, ...credentials } = c.req.valid('json')
      await identityCheck.verify(requireSession(c), credentials)
      return c.json(await createFeed(ctx(c), { kind }))
    })
    .delete('/feeds/:id', edit, idParam, async (c) => {
      await revokeFeed(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .post('/busy-calendars', edit, body(newBusyCalendarSchema), async (c) => {
      await addBusyCalendar(ctx(c), c.req.valid('json'))
      return c.json({})
    })
    .delete('/busy-calendars/:id', edit, idParam, async (c) => {
      await deleteBusyCalendar(ctx(c), c.req.valid('param'))
      return c.json({})
    })
}

/** @throws AppError `not_signed_in`. */
function requireSession(c: Context<HonoEnv>): SignedIn {
  const sessionId = c.get('sessionId')
  if (!sessionId) throw new AppError('not_signed_in')
  return { userId: ownId(c.get('actor')), sessionId }
}
