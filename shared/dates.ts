import { settings } from '#practice/settings.ts'
import { dateFormat } from '#shared/lazy.ts'

const day = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: settings.timeZone })
const timeOfDay = dateFormat({
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: settings.timeZone,
})

/** 'MMM d, yyyy' in the practice's time zone: 'Nov 20, 2026'. */
export function formatDate(instant: Date | string): string {
  return day().format(new Date(instant))
}

/** 'MMM d, yyyy at h:mm a' in the practice's time zone: 'Nov 20, 2026 at 3:05 PM'. */
export function formatDateTime(instant: Date | string): string {
  const time = timeOfDay().format(new Date(instant)).replace(/\s/g, ' ')
  return `${formatDate(instant)} at ${time}`
}

/** 'Nov 28, 2026 at 10:00 AM to 11:00 AM' in the practice's time zone, of two times of one day; without an end only the start. */
export function formatTimeRange(startsAt: Date | string, endsAt: Date | string | null): string {
  const from = formatDateTime(startsAt)
  return endsAt ? `${from} to ${formatDateTime(endsAt).split(' at ').at(-1)}` : from
}
