import { joinSpans } from '#practice/hours-outside.ts'
import type { ContentDocument } from '#practice/schema.ts'
import { describeFact } from '#server/content/describe-value.ts'
import type { ContentProblem } from '#shared/content.ts'
import { minuteOfDay } from '#shared/local-time.ts'

type Facts = ContentDocument['facts']
type Booking = NonNullable<Facts['booking']>

/** Valid rules by which hardly any time is offered. */
export const warnOfTimes = (facts: Facts): ContentProblem[] => [
  ...warnOfNotice(facts),
  ...warnOfLengths(facts),
  ...warnOfPickupNotice(facts),
]

const minutesOfDay = 24 * 60

function warnOfNotice({ booking }: Facts): ContentProblem[] {
  if (!booking || booking.minimumNoticeMinutes <= booking.daysAhead * minutesOfDay) return []
  const sentence = `Sessions must be booked ${describeMinutes(booking.minimumNoticeMinutes)} ahead, but at most ${describeFact(booking.daysAhead, 'daysAhead')} ahead: almost no time is offered.`
  return [{ path: 'facts.booking.minimumNoticeMinutes', sentence }]
}

function warnOfLengths({ booking, services }: Facts): ContentProblem[] {
  if (!booking) return []
  return services.flatMap(({ slug, title, place, durations, isOffered }, at) => {
    const isBookable = booking.services.some((rule) => rule.slug === slug && rule.isBookable)
    const longest = findLongest(booking, place)
    if (!isOffered || !isBookable || longest === 0) return []
    return durations.flatMap(({ minutes }, index) =>
      minutes <= longest
        ? []
        : [
            {
              path: `facts.services.${at}.durations.${index}.minutes`,
              sentence: `${title} takes ${minutes} minutes, and no hours of its place are longer than ${longest}: nobody can book it.`,
            },
          ],
    )
  })
}

/** The minutes of the longest stretch without a break; 0 without hours. */
function findLongest({ hours }: Booking, place: Booking['hours'][number]['place']): number {
  const rows = hours.filter((row) => row.place === place)
  const spans = [...new Set(rows.flatMap(({ days }) => days))].flatMap((day) =>
    joinSpans(rows.filter(({ days }) => days.includes(day))),
  )
  return Math.max(0, ...spans.map(({ opens, closes }) => minuteOfDay(closes) - minuteOfDay(opens)))
}

function warnOfPickupNotice({ pickup }: Facts): ContentProblem[] {
  if (!pickup || pickup.noticeHours <= pickup.daysAhead * 24) return []
  const sentence = `Pickups must be ordered ${describeFact(pickup.noticeHours, 'noticeHours')} ahead, but at most ${describeFact(pickup.daysAhead, 'daysAhead')} ahead: almost no time is offered.`
  return [{ path: 'facts.pickup.noticeHours', sentence }]
}

/** '3 days, 15 minutes'. */
function describeMinutes(minutes: number): string {
  const parts: [count: number, unit: string][] = [
    [Math.floor(minutes / minutesOfDay), 'day'],
    [Math.floor((minutes % minutesOfDay) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(', ')
}
