import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar, type Span } from '#server/booking/appointment-time.ts'
import type { CalendarEntry } from '#server/booking/calendar-entries.ts'
import { describeTimeWarning } from '#server/booking/describe-time-warning.ts'
import { withdrawWaitlistOffers } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { findAffectedSessions } from '#server/features/calendar/find-affected-sessions.ts'
import { findPromisedPickups } from '#server/features/calendar/find-promised-pickups.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { PromisedPickup } from '#shared/calendar.ts'
import type { DayExceptionInput } from '#shared/calendar-schema.ts'
import { nextDate, startOfDay } from '#shared/local-time.ts'

const maxDays = 62

/** `pickups`: who was promised to pick up an order then. `warning`: why the dates are probably mistyped. */
export type SavedDay = {
  isSaved: boolean
  affected: CalendarEntry[]
  pickups: PromisedPickup[]
  warning: string | null
}

/**
 * Closes dates, opens them outside the weekly hours, or makes these count again. Closing dates on which there are appointments or
 * promised pickups needs `confirm`; they stay until they are changed one by one. So do dates that are over or more than a year away.
 * On closed dates, times that are offered to the waitlist are taken back.
 * @throws AppError `invalid_input` for dates that don't exist
 */
export async function saveDay(ctx: Ctx, input: DayExceptionInput): Promise<SavedDay> {
  const dates = listDates(input)
  const saved = await ctx.scope(calendarSystem, async (tx) => {
    await lockCalendar(tx)
    const now = ctx.now()
    const span = spanOf(dates, now)
    const inTheWay =
      input.kind === 'closed' ? await findInTheWay(tx, input, span, now) : { affected: [], pickups: [] }
    const blockers = { ...inTheWay, warning: input.kind === 'usual' ? null : describeTimeWarning(span, now) }
    const isClear =
      blockers.affected.length === 0 && blockers.pickups.length === 0 && blockers.warning === null
    if (!isClear && !input.confirm) return { isSaved: false, ...blockers }
    for (const date of dates) await replaceDay(tx, input, date)
    if (input.kind === 'closed')
      await withdrawWaitlistOffers(ctx, tx, span, {
        place: input.place,
        withMargins: false,
      })
    return { isSaved: true, ...blockers }
  })
  ctx.outbox.wake()
  return saved
}

const spanOf = (dates: readonly string[], now: Date): Span => ({
  from: startOfDay(dates[0] ?? '') ?? now,
  to: startOfDay(nextDate(dates.at(-1) ?? '')) ?? now,
})

async function findInTheWay(tx: Tx, { place }: DayExceptionInput, span: Span, now: Date) {
  return {
    affected: await findAffectedSessions(tx, span, { place, now }),
    pickups: place === 'online' ? [] : await findPromisedPickups(tx, span, now),
  }
}

function listDates({ date, until = date }: DayExceptionInput): string[] {
  const dates: string[] = []
  for (let day = date; day <= until && dates.length <= maxDays; day = nextDate(day)) dates.push(day)
  if (dates.length === 0 || dates.length > maxDays || !startOfDay(date))
    throw new AppError('invalid_input', { fields: { until: `Choose a last day within ${maxDays} days.` } })
  return dates
}

/**
 * A closed or usual day ends what was said of it before; extra hours end that it is closed. The other place keeps what was said of
 * both.
 */
async function replaceDay(tx: Tx, { kind, place, opens, closes, note }: DayExceptionInput, date: string) {
  const isOfPlace = place === null ? undefined : or(isNull(calendarDays.place), eq(calendarDays.place, place))
  const isReplaced =
    kind === 'extra' ? or(eq(calendarDays.kind, 'closed'), eq(calendarDays.opens, opens ?? '')) : undefined
  const replaced = await tx
    .delete(calendarDays)
    .where(and(eq(calendarDays.date, date), isOfPlace, isReplaced))
    .returning()
  const times = kind === 'extra' ? { opens: opens ?? null, closes: closes ?? null } : null
  const differing = kind === 'usual' ? [] : [{ date, kind, place, ...times, note: note ?? null }]
  const ofOtherPlace = replaced
    .filter((row) => place !== null && row.place === null)
    .map(({ id: _, ...row }) => ({ ...row, place: otherPlace(place) }))
  const rows = [...differing, ...ofOtherPlace]
  if (rows.length > 0) await tx.insert(calendarDays).values(rows).onConflictDoNothing()
}

const otherPlace = (place: DayExceptionInput['place']): SessionPlace =>
  place === 'online' ? 'inPerson' : 'online'
