import { catalog } from '#practice/catalog.ts'
import { practice } from '#practice/practice.ts'
import type { BookingRules } from '#practice/schema.ts'
import { addDays, toLocal, weekdayOf } from '#shared/local-time.ts'

/** Nobody is booked at this hour. */
export const breakHour = 13
const [breakBegins, breakEnds] = [`${breakHour}:00`, `${breakHour + 1}:00`]

/** The hours that the practice prints, with a break; the last of several services is asked for. Null without services or hours. */
export function makeDemoRules(): BookingRules | null {
  const { services } = catalog
  const { weekly } = practice.hours
  if (services.length === 0 || weekly.length === 0) return null
  const open = weekly.flatMap(({ days, opens, closes }) =>
    opens < breakBegins && closes > breakEnds
      ? [
          { days, opens, closes: breakBegins },
          { days, opens: breakEnds, closes },
        ]
      : [{ days, opens, closes }],
  )
  const places = [...new Set(services.map(({ place }) => place))]
  return {
    hours: places.flatMap((place) =>
      open.map(({ days, ...times }) => ({ place, days: [...days], ...times })),
    ),
    startEveryMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    travelMinutes: 0,
    minimumNoticeMinutes: 12 * 60,
    daysAhead: 60,
    maxPerDay: 6,
    services: services.map(({ slug }, index) => ({
      slug,
      isBookable: true,
      confirmation: index > 0 && index === services.length - 1 ? 'onRequest' : 'atOnce',
      payment: 'later',
      depositCents: null,
      cancellationNoticeHours: 24,
    })),
  }
}

export const isWorkingDate = (date: string) =>
  practice.hours.weekly.some(({ days }) => days.some((day) => day === weekdayOf(date)))

/** The first date from so many days after today for which this is true; null when there is none within two weeks. */
function findDate(today: Date, daysAhead: number, isWanted: (date: string) => boolean): string | null {
  const { date: first } = toLocal(today)
  const dates = Array.from({ length: 14 }, (_, index) => addDays(first, daysAhead + index))
  return dates.find(isWanted) ?? null
}

/** A working day in two weeks that the owner closed. Not a Thursday, the day of the demo client's sessions. */
export const closedDate = (today: Date) =>
  findDate(today, 15, (date) => isWorkingDate(date) && weekdayOf(date) !== 'Th')

/** The next day off but one, on which the owner works for once. */
export const extraDate = (today: Date) => findDate(today, 4, (date) => !isWorkingDate(date))

/** A working day soon on which some time is blocked. */
export const blockedDate = (today: Date) => findDate(today, 2, isWorkingDate)
