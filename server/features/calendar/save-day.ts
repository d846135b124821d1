import { and, asc, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import type { CalendarEntry } from '#server/booking/calendar-entries.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { DayExceptionInput } from '#shared/calendar-schema.ts'
import { nextDate, startOfDay } from '#shared/local-time.ts'

const maxDays = 62

export type SavedDay = { isSaved: boolean; affected: CalendarEntry[] }

/**
 * Closes dates or opens them outside the weekly hours. Closing dates on which there are appointments needs `confirm`; they stay
 * until they are moved or cancelled one by one.
 * @throws AppError `invalid_input` for dates that don't exist
 */
export function saveDay(ctx: Ctx, input: DayExceptionInput): Promise<SavedDay> {
  const dates = listDates(input)
  return ctx.scope(calendarSystem, async (tx) => {
    await lockCalendar(tx)
    const affected = input.kind === 'closed' ? await findAffected(tx, input, dates, ctx.now()) : []
    if (affected.length > 0 && !input.confirm) return { isSaved: false, affected }
    for (const date of dates) await replaceDay(tx, input, date)
    return { isSaved: true, affected }
  })
}

function listDates({ date, until = date }: DayExceptionInput): string[] {
  const dates: string[] = []
  for (let day = date; day <= until && dates.length <= maxDays; day = nextDate(day)) dates.push(day)
  if (dates.length === 0 || dates.length > maxDays || !startOfDay(date))
    throw new AppError('invalid_input', { fields: { until: `Choose a last day within ${maxDays} days.` } })
  return dates
}

/** A closed day ends what was said of it before; extra hours end that it is closed. The other place keeps what was said of both. */
async function replaceDay(tx: Tx, { kind, place, opens, closes, note }: DayExceptionInput, date: string) {
  const isOfPlace = place === null ? undefined : or(isNull(calendarDays.place), eq(calendarDays.place, place))
  const isReplaced =
    kind === 'closed' ? undefined : or(eq(calendarDays.kind, 'closed'), eq(calendarDays.opens, opens ?? ''))
  const replaced = await tx
    .delete(calendarDays)
    .where(and(eq(calendarDays.date, date), isOfPlace, isReplaced))
    .returning()
  const day = {
    date,
    kind,
    place,
    opens: kind === 'extra' ? (opens ?? null) : null,
    closes: kind === 'extra' ? (closes ?? null) : null,
    note: note ?? null,
  }
  const ofOtherPlace = replaced
    .filter((row) => place !== null && row.place === null)
    .map(({ id: _, ...row }) => ({ ...row, place: otherPlace(place) }))
  await tx
    .insert(calendarDays)
    .values([day, ...ofOtherPlace])
    .onConflictDoNothing()
}

const otherPlace = (place: DayExceptionInput['place']): SessionPlace =>
  place === 'online' ? 'inPerson' : 'online'

async function findAffected(tx: Tx, { place }: DayExceptionInput, dates: readonly string[], now: Date) {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const from = startOfDay(first) ?? now
  const to = startOfDay(nextDate(last)) ?? now
  const rows = await tx
    .select()
    .from(appointments)
    .where(
      and(
        inArray(appointments.status, ['pending', 'confirmed']),
        gte(appointments.appointmentDate, from),
        lt(appointments.appointmentDate, to),
        gt(appointments.appointmentDate, now),
        place === null ? undefined : or(isNull(appointments.place), eq(appointments.place, place)),
      ),
    )
    .orderBy(asc(appointments.appointmentDate))
    .limit(200)
  const entries: CalendarEntry[] = []
  for (const row of rows) entries.push(await readEntry(tx, row))
  return entries
}
