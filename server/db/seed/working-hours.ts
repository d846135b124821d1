import type { SampleContent } from '#server/db/seed/sample-content.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import { addDays, minuteOfDay, toLocal, weekdayOf } from '#shared/local-time.ts'

/** Nobody is booked at this hour. */
export const breakHour = 13
const [breakBegins, breakEnds] = [`${breakHour}:00`, `${breakHour + 1}:00`]
const usualHours = [{ days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '17:00' }]
const weekdays = ['Th', 'Mo', 'Tu', 'We', 'Fr', 'Sa', 'Su']
const usualMargins = {
  startEveryMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  travelMinutes: 0,
}

type Times = { days: readonly string[]; opens: string; closes: string }
type Service = SampleContent['catalog']['services'][number]
/** Minutes of the day. */
type OpenSpan = { place: SessionPlace | null; opens: number; closes: number }

/** Opening hours with a break in those that surround it. */
export const addBreak = <T extends Times>(weekly: readonly T[]): T[] =>
  weekly.flatMap((row) =>
    row.opens < breakBegins && row.closes > breakEnds
      ? [
          { ...row, closes: breakBegins },
          { ...row, opens: breakEnds },
        ]
      : [row],
  )

/** Whether anything can be booked online. */
export const takesBookings = ({ booking }: SampleContent): boolean =>
  booking !== null && booking.services.length > 0 && booking.hours.length > 0

/** What appointments are made for: the services that can be booked online, or all of them where none can. */
export function listServices(content: SampleContent): Service[] {
  const { catalog, booking } = content
  if (!takesBookings(content)) return catalog.services
  return catalog.services.filter(({ slug }) =>
    booking?.services.some((rule) => rule.isBookable && rule.slug === slug),
  )
}

/** The time between two sessions, in minutes. */
export function gapBetween({ booking }: SampleContent): number {
  const { bufferBeforeMinutes, bufferAfterMinutes, travelMinutes } = booking ?? usualMargins
  return bufferBeforeMinutes + bufferAfterMinutes + 2 * travelMinutes
}

const shortestOf = (services: readonly Service[]) =>
  Math.min(...services.flatMap(({ durations }) => durations.map(({ minutes }) => minutes)))

function listOpenSpans(content: SampleContent, weekday: string): OpenSpan[] {
  const { weekly } = content.practice.hours
  const hours: readonly Times[] = weekly.length > 0 ? weekly : usualHours
  const rows: readonly (Times & { place?: SessionPlace })[] = takesBookings(content)
    ? (content.booking?.hours ?? [])
    : shortestOf(listServices(content)) <= 60
      ? addBreak(hours)
      : hours
  return rows
    .filter(({ days }) => days.includes(weekday))
    .map(({ place = null, opens, closes }) => ({
      place,
      opens: minuteOfDay(opens),
      closes: minuteOfDay(closes),
    }))
}

/** When sessions start on such a day, in minutes of the day: far enough apart for the shortest one. */
export function listStarts(content: SampleContent, weekday: string): number[] {
  const services = listServices(content)
  const { startEveryMinutes: every } = content.booking ?? usualMargins
  const step = Math.ceil(Math.max(60, shortestOf(services) + gapBetween(content)) / every) * every
  const starts = listOpenSpans(content, weekday).flatMap(({ place, opens, closes }) => {
    const shortest = shortestOf(services.filter((service) => place === null || service.place === place))
    const count = Math.max(0, Math.floor((closes - opens - shortest) / step) + 1)
    return Number.isFinite(shortest) ? Array.from({ length: count }, (_, index) => opens + index * step) : []
  })
  const chosen: number[] = []
  for (const start of starts.toSorted((a, b) => a - b))
    if (start >= (chosen.at(-1) ?? -step) + step) chosen.push(start)
  return chosen
}

/** The services and lengths that fit between a start and the next session of the day. */
export function listFitting(content: SampleContent, weekday: string, start: number, next = 24 * 60) {
  const spans = listOpenSpans(content, weekday).filter(
    ({ opens, closes }) => opens <= start && start < closes,
  )
  const untilNext = next - start - gapBetween(content)
  return listServices(content).flatMap((service) => {
    const span = spans.find(({ place }) => place === null || place === service.place)
    const longest = Math.min(untilNext, (span?.closes ?? start) - start)
    const durations = service.durations.filter(({ minutes }) => minutes <= longest)
    return durations.length > 0 ? [{ service, durations }] : []
  })
}

/** The day of the demo client's sessions: Thursday, or the first one that the practice works on. */
export const clientWeekday = (content: SampleContent) =>
  weekdays.find((weekday) => listStarts(content, weekday).length > 0)

const isWorkingDate = (content: SampleContent, date: string) =>
  listStarts(content, weekdayOf(date)).length > 0

/** The first date from so many days after today for which this is true; null when there is none within two weeks. */
function findDate(today: Date, daysAhead: number, isWanted: (date: string) => boolean): string | null {
  const { date: first } = toLocal(today)
  const dates = Array.from({ length: 14 }, (_, index) => addDays(first, daysAhead + index))
  return dates.find(isWanted) ?? null
}

type Day = { today: Date; content: SampleContent }

/** A working day in two weeks that the owner closed. Not the day of the demo client's sessions. */
export const closedDate = ({ today, content }: Day) =>
  findDate(today, 15, (date) => isWorkingDate(content, date) && weekdayOf(date) !== clientWeekday(content))

/** The next day off but one, on which the owner works for once. */
export const extraDate = ({ today, content }: Day) =>
  findDate(today, 4, (date) => !isWorkingDate(content, date))

/** A working day soon on which some time is blocked. */
export const blockedDate = ({ today, content }: Day) =>
  findDate(today, 2, (date) => isWorkingDate(content, date))
