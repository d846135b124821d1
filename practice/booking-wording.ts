import type { BookingRules, Service } from '#practice/schema.ts'
import { wordDollars, wordHours } from '#practice/wording.ts'

/** One of the rules of booking as the owner reads it. `key` stays the same whatever its text is. */
export type WordedRule = { key: string; label: string; text: string }

/** The rules of booking in words, in the order of the calendar's settings. `services` give their names. */
export function wordBooking(
  rules: BookingRules,
  services: readonly Pick<Service, 'slug' | 'title'>[],
): WordedRule[] {
  const { maxPerDay } = rules
  const titles = new Map(services.map(({ slug, title }) => [slug, title]))
  return [
    { key: 'hours', label: 'Hours', text: wordHoursByPlace(rules.hours) },
    { key: 'startEveryMinutes', label: 'Sessions start every', text: wordMinutes(rules.startEveryMinutes) },
    {
      key: 'bufferBeforeMinutes',
      label: 'Free before each session',
      text: wordMinutes(rules.bufferBeforeMinutes),
    },
    {
      key: 'bufferAfterMinutes',
      label: 'Free after each session',
      text: wordMinutes(rules.bufferAfterMinutes),
    },
    { key: 'travelMinutes', label: 'Travel each way, in person', text: wordMinutes(rules.travelMinutes) },
    { key: 'minimumNoticeMinutes', label: 'Shortest notice', text: wordMinutes(rules.minimumNoticeMinutes) },
    { key: 'daysAhead', label: 'How far ahead', text: wordCount(rules.daysAhead, 'day') },
    {
      key: 'maxPerDay',
      label: 'Most sessions a day',
      text: maxPerDay === null ? 'No limit' : String(maxPerDay),
    },
    ...rules.services.map((service) => ({
      key: `services.${service.slug}`,
      label: titles.get(service.slug) ?? service.slug,
      text: wordService(service),
    })),
  ]
}

const places = { inPerson: 'In person', online: 'Online' } as const

function wordHoursByPlace(hours: BookingRules['hours']): string {
  return (['inPerson', 'online'] as const)
    .flatMap((place) => {
      const ofPlace = hours.filter((row) => row.place === place)
      return ofPlace.length > 0 ? [`${places[place]}: ${wordHours(ofPlace)}`] : []
    })
    .join('\n')
}

type BookedService = BookingRules['services'][number]

function wordService({ isBookable, confirmation, cancellationNoticeHours, ...paid }: BookedService): string {
  if (!isBookable) return 'Not booked online'
  const notice =
    cancellationNoticeHours === 0 ? 'it starts' : `${wordCount(cancellationNoticeHours, 'hour')} before`
  const confirmed = confirmation === 'atOnce' ? 'Confirmed at once' : 'You’re asked first'
  return `${confirmed}, ${wordPayment(paid)}, free to move or cancel until ${notice}`
}

function wordPayment({ payment, depositCents }: Pick<BookedService, 'payment' | 'depositCents'>): string {
  if (payment === 'now') return 'paid when booking'
  return payment === 'deposit' ? `a deposit of ${wordDollars(depositCents ?? 0)}` : 'paid later'
}

/** '45 minutes', '1 hour', '2 days' */
function wordMinutes(minutes: number): string {
  if (minutes === 0) return 'None'
  if (minutes % 1440 === 0) return wordCount(minutes / 1440, 'day')
  return minutes % 60 === 0 ? wordCount(minutes / 60, 'hour') : wordCount(minutes, 'minute')
}

const wordCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
