import { settings } from '#practice/settings.ts'
import { dateFormat } from '#shared/lazy.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'

/** For a time on a day when clocks are set forward over it. */

export const views = ['day', 'week', 'list'] as const
export type View = (typeof views)[number]

const daysOf: Record<View, number> = { day: 1, week: 7, list: 28 }

/** The dates that a view shows. A week starts on Monday. */
export function datesOf(view: View, date: string): string[] {
  const first = view === 'week' ? mondayOf(date) : date
  return Array.from({ length: daysOf[view] }, (_, index) => addDays(first, index))
}

/** The date that the view before (-1) or after (1) shows. */
export const shiftDate = (view: View, date: string, direction: -1 | 1) =>
  addDays(date, direction * daysOf[view])

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const written = dateFormat({ ...options, timeZone: 'UTC' })
  return (date: string) => written().format(new Date(`${date}T12:00:00Z`))
}

/** 'Monday, November 23, 2026', for headings and screen readers. */
export const fullDate = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** 'Mon, Nov 23' */
export const shortDate = format({ weekday: 'short', month: 'short', day: 'numeric' })
/** 'Mon' */
export const shortWeekday = format({ weekday: 'short' })
/** 'November 2026' */
export const monthAndYear = format({ month: 'long', year: 'numeric' })
/** '23' */
export const dayNumber = format({ day: 'numeric' })

const spanFormat = dateFormat({
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** What the header calls the dates of a view: 'November 23 – 29, 2026'. */
export function titleOf(view: View, date: string): string {
  if (view === 'day') return fullDate(date)
  const dates = datesOf(view, date)
  const [first, last] = [dates[0] ?? date, dates.at(-1) ?? date].map((day) => new Date(`${day}T12:00:00Z`))
  return first && last ? spanFormat().formatRange(first, last) : fullDate(date)
}

const timeFormat = dateFormat({
  hour: 'numeric',
  minute: '2-digit',
  timeZone: settings.timeZone,
})
const dayFormat = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: settings.timeZone,
})

/** '3:05 PM' in the practice's time zone. */
export const timeOf = (instant: string | Date) => timeFormat().format(new Date(instant)).replace(/\s/g, ' ')

/** '9:00 – 10:00 AM' in the practice's time zone; both with AM or PM when they differ. */
export function timeRange(from: string | Date, to: string | Date): string {
  const [start, end] = [timeOf(from), timeOf(to)]
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)} – ${end}` : `${start} – ${end}`
}

type Times = { starts_at: string; ends_at: string }
/** With more than this, the hour of the end would be read as one of the same day. */
const longestRangeMs = hours(12)

/** Whether something takes place on a date, also when it began before. */
export function isOn(date: string, { starts_at, ends_at }: Times): boolean {
  const [from, to] = [toLocal(new Date(starts_at)), toLocal(new Date(ends_at))]
  return (
    from.date === date || (from.date < date && (to.date > date || (to.date === date && to.time > '00:00')))
  )
}

/** When on a date something takes place: '9:00 – 10:00 AM', and of several days 'From 12:00 PM', 'All day' or 'Until 1:00 PM'. */
export function timesOn(date: string, { starts_at, ends_at }: Times): string {
  const [from, to] = [toLocal(new Date(starts_at)), toLocal(new Date(ends_at))]
  const isFromMidnight = from.date < date || from.time === '00:00'
  if (isFromMidnight && to.date > date) return 'All day'
  if (from.date < date) return `Until ${timeOf(ends_at)}`
  const isLong = Date.parse(ends_at) - Date.parse(starts_at) > longestRangeMs
  return isLong && to.date > date ? `From ${timeOf(starts_at)}` : timeRange(starts_at, ends_at)
}

/** 'Mon, Nov 23, 3:05 PM' in the practice's time zone. */
export const dayAndTime = (instant: string | Date) =>
  `${dayFormat().format(new Date(instant))}, ${timeOf(instant)}`

/** '3 PM' for the 15th hour of a day. */
export const hourName = (hour: number) => `${((hour + 11) % 12) + 1} ${hour % 24 < 12 ? 'AM' : 'PM'}`
