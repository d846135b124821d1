import { asc, desc, isNull } from 'drizzle-orm'
import { type PracticeSettings, readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { busyCalendars, calendarFeeds } from '#server/db/schema/calendar.ts'

export type Settings = {
  practice: PracticeSettings
  feeds: (typeof calendarFeeds.$inferSelect)[]
  calendars: (typeof busyCalendars.$inferSelect)[]
}

/** What holds for every session, the addresses that others may read and the calendars that are read. */
export function readSettings(ctx: Ctx): Promise<Settings> {
  return ctx.scope(ctx.actor, async (tx) => ({
    practice: await readPracticeSettings(tx),
    feeds: await tx
      .select()
      .from(calendarFeeds)
      .where(isNull(calendarFeeds.revokedAt))
      .orderBy(desc(calendarFeeds.createdAt)),
    calendars: await tx.select().from(busyCalendars).orderBy(asc(busyCalendars.createdAt)),
  }))
}
