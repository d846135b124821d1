import { eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { settings } from '#practice/settings.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { busyCalendars, busyTimes } from '#server/db/schema/calendar.ts'
import { type BusyTime, CalendarError } from '#server/providers/calendars/port.ts'
import { days, minutes } from '#shared/time.ts'
import { latestStored } from '#shared/wrong-clock.ts'

const system = { role: 'system', job: 'busy calendars' } as const
/** Shorter than the interval of the job, so that each turn reads every calendar. */
const freshMs = minutes(9)
const unknownFailure = 'The calendar couldn’t be read. We’ll try again.'

/** Reads every busy calendar that wasn't read in the last minutes, or was while the clock was ahead. A failed one keeps its last busy times and says so. */
export async function refreshBusyCalendars(ctx: Ctx): Promise<void> {
  const nowMs = ctx.now().getTime()
  const { fetchedAt } = busyCalendars
  const calendars = await ctx.scope(system, (tx) =>
    tx
      .select()
      .from(busyCalendars)
      .where(
        or(
          isNull(fetchedAt),
          lt(fetchedAt, new Date(nowMs - freshMs)),
          gt(fetchedAt, latestStored(ctx.now())),
        ),
      ),
  )
  for (const { id, url, name } of calendars) {
    try {
      const times = await readBusyCalendar(ctx, url)
      await ctx.scope(system, (tx) => storeBusyTimes(tx, id, times, ctx.now()))
    } catch (error) {
      // Without the address: it is a secret of the owner.
      ctx.log.warn({ calendar: name, reason: error }, 'a busy calendar could not be read')
      const failure = error instanceof CalendarError ? error.message : unknownFailure
      await ctx.scope(system, (tx) => markFailed(tx, { id, failure, now: ctx.now() }))
    }
  }
}

/** The busy times of a calendar from today to the last day that can be booked. @throws CalendarError */
export function readBusyCalendar(ctx: Ctx, url: string): Promise<BusyTime[]> {
  const nowMs = ctx.now().getTime()
  const window = { fromMs: nowMs - days(1), toMs: nowMs + days(367), timeZone: settings.timeZone }
  return ctx.calendars.read(url, window)
}

/** Replaces the busy times of a calendar, in the transaction that says when they were read. */
export async function storeBusyTimes(
  tx: Tx,
  calendarId: string,
  times: readonly BusyTime[],
  fetchedAt?: Date,
) {
  if (fetchedAt) {
    // A calendar that was removed while it was being read stays removed.
    const rows = await tx
      .update(busyCalendars)
      .set({ fetchedAt, failedSince: null, failure: null })
      .where(eq(busyCalendars.id, calendarId))
      .returning({ id: busyCalendars.id })
    if (rows.length === 0) return
  }
  await tx.delete(busyTimes).where(eq(busyTimes.calendarId, calendarId))
  const rows = JSON.stringify(times)
  await tx.execute(sql`
    insert into ${busyTimes} (calendar_id, starts_at, ends_at)
    select ${calendarId}::uuid, to_timestamp("startMs" / 1000.0), to_timestamp("endMs" / 1000.0)
    from jsonb_to_recordset(${rows}::jsonb) as busy ("startMs" float8, "endMs" float8)`)
}

async function markFailed(tx: Tx, { id, failure, now }: { id: string; failure: string; now: Date }) {
  await tx
    .update(busyCalendars)
    .set({ failure, failedSince: sql`coalesce(${busyCalendars.failedSince}, ${now.toISOString()})` })
    .where(eq(busyCalendars.id, id))
}
