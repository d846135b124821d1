import { formatDate } from '#shared/dates.ts'
import { lazy } from '#shared/lazy.ts'
import { startOfDay } from '#shared/local-time.ts'
import { type WaitlistEntry, weekdayNames, weekdays } from '#shared/waitlist.ts'

const parts = {
  any: 'at any time',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
}

const list = lazy(() => new Intl.ListFormat('en-US'))

/** What suits somebody on the waitlist: 'Mondays and Wednesdays in the evening, until Dec 28, 2026'. */
export function describePreference(entry: Pick<WaitlistEntry, 'weekdays' | 'part_of_day' | 'until'>): string {
  const chosen = weekdays.filter((day) => entry.weekdays?.includes(day))
  const days = chosen.length === 0 ? 'Any day' : list().format(chosen.map((day) => `${weekdayNames[day]}s`))
  return `${days} ${parts[entry.part_of_day]}, until ${formatDate(startOfDay(entry.until) ?? entry.until)}`
}
