import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { findBookableSession } from '#server/booking/bookable-service.ts'
import type { Ctx } from '#server/context.ts'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'
import { toLocal, weekdayOf } from '#shared/local-time.ts'

/**
 * When a session can take place on single dates only, for whoever would wait for it.
 * @throws AppError `not_found` while nothing can be booked; `invalid_input` for another service or duration
 */
export function listExtraHours(
  ctx: Ctx,
  wanted: { service: string; minutes: number },
): Promise<WeeklyHours[]> {
  const { place } = findBookableSession(ctx.content, wanted)
  return ctx.scope(waitlistSystem, (tx) => readExtraHours(tx, place, toLocal(ctx.now()).date))
}

/** Extra hours of coming dates, as hours of their days of the week; the same ones once. */
export async function readExtraHours(tx: Tx, place: SessionPlace, today: string): Promise<WeeklyHours[]> {
  const { date, kind, place: at, opens, closes } = calendarDays
  const isComing = and(eq(kind, 'extra'), gte(date, today), or(isNull(at), eq(at, place)))
  const days = await tx.select({ date, opens, closes }).from(calendarDays).where(isComing)
  const rows = days.flatMap((day) =>
    day.opens !== null && day.closes !== null
      ? [{ place, days: [weekdayOf(day.date)], opens: day.opens, closes: day.closes }]
      : [],
  )
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}
