import type { Facts, OpeningHours } from '#practice/schema.ts'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const plurals = {
  Mo: 'Mondays',
  Tu: 'Tuesdays',
  We: 'Wednesdays',
  Th: 'Thursdays',
  Fr: 'Fridays',
  Sa: 'Saturdays',
  Su: 'Sundays',
} as const
type Weekday = (typeof weekdays)[number]
type Span = Pick<OpeningHours, 'opens' | 'closes'>

/** The days on which sessions are booked, and orders picked up, at times when the practice is closed: ['Saturdays']. */
export type DaysOutside = { booking: string[]; pickup: string[] }

/** None for a practice without opening hours: it opens by appointment. */
export function findDaysOutside({ practice, booking, services, pickup, products }: Facts): DaysOutside {
  const bookable = services.filter(
    ({ slug, isOffered }) =>
      isOffered && booking?.services.some((rule) => rule.slug === slug && rule.isBookable),
  )
  const bookedHours = booking?.hours.filter((row) => bookable.some(({ place }) => place === row.place)) ?? []
  const isPickedUp = products.some(({ isOffered, delivery }) => isOffered && delivery === 'pickup')
  return {
    booking: listDaysOutside(bookedHours, practice.hours),
    pickup: listDaysOutside(isPickedUp && pickup ? pickup.hours : [], practice.hours),
  }
}

function listDaysOutside(hours: readonly OpeningHours[], opening: readonly OpeningHours[]): string[] {
  if (opening.length === 0) return []
  const isOutside = (day: Weekday) => {
    const open = joinSpans(opening.filter(({ days }) => days.includes(day)))
    return hours.some(
      (row) =>
        row.days.includes(day) &&
        !open.some(({ opens, closes }) => opens <= row.opens && row.closes <= closes),
    )
  }
  return weekdays.filter(isOutside).map((day) => plurals[day])
}

/** Times that meet are one: 9 to 12 and 12 to 17 is 9 to 17. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { opens, closes } of [...spans].sort((a, b) => a.opens.localeCompare(b.opens))) {
    const last = joined.at(-1)
    if (last && opens <= last.closes) last.closes = closes > last.closes ? closes : last.closes
    else joined.push({ opens, closes })
  }
  return joined
}
