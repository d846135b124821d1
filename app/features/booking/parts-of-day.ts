import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { booking } from '#practice/booking.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'
import { isInPart, type PartOfDay } from '#shared/waitlist.ts'

const parts: readonly { value: PartOfDay; label: string }[] = [
  { value: 'any', label: 'Any time of day' },
  { value: 'morning', label: 'Morning, until noon' },
  { value: 'afternoon', label: 'Afternoon, noon to 5 PM' },
  { value: 'evening', label: 'Evening, from 5 PM' },
]

/** The parts of the day in which a session can begin within the weekly hours. */
export function partsOfDayFor(
  { location, minutes }: Pick<BookableSession, 'location' | 'minutes'>,
  hours: readonly WeeklyHours[] = booking?.hours ?? [],
) {
  const place = location === null ? 'online' : 'inPerson'
  const open = hours.filter((one) => one.place === place)
  const starts = open.flatMap(({ opens, closes }) => startsWithin(opens, closes, minutes))
  // Where only single dates have hours for it, nothing is known here.
  if (starts.length === 0) return [...parts]
  return parts.filter(({ value }) => starts.some((time) => isInPart(value, time)))
}

/** Every quarter of an hour from which a session ends in time. */
function startsWithin(opens: string, closes: string, minutes: number): string[] {
  const from = toMinutes(opens)
  const last = toMinutes(closes) - minutes
  const count = Math.max(0, Math.floor((last - from) / 15) + 1)
  return Array.from({ length: count }, (_, index) => toTime(from + index * 15))
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
