import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
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
import {
  meetingLinkSchema,
  newBusyCalendarSchema,
  newFeedSchema,
  remindersSchema,
  sessionAddressSchema,
} from '#shared/calendar-schema.ts'

const edit = can('calendar.edit')

/** The meeting link, the address, the reminders, the addresses at which other calendars read this one, and the calendars that this one reads. */
export function calendarSettingsRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('calendar.read'), async (c) => c.json(presentSettings(await readSettings(ctx(c)))))
    .put('/meeting-link', edit, body(meetingLinkSchema), async (c) => {
      await saveSettings(ctx(c), { meetingLink: c.req.valid('json').meeting_link })
      return c.json({})
    })
    .put('/address', edit, body(sessionAddressSchema), async (c) => {
      await saveSettings(ctx(c), c.req.valid('json'))
      return c.json({})
    })
    .put('/reminders', edit, body(remindersSchema), async (c) => {
      await saveSettings(ctx(c), c.req.valid('json'))
      return c.json({})
    })
    .post('/feeds', edit, body(newFeedSchema), async (c) =>
      c.json(await createFeed(ctx(c), c.req.valid('json'))),
    )
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
