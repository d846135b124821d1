import { settings } from '#practice/settings.ts'
import { days } from '#shared/time.ts'

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: settings.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The date and time in the practice's time zone: { date: '2026-11-20', time: '15:05' }. */
export function toLocal(instant: Date): { date: string; time: string } {
  const { year, month, day, hour, minute } = readWallClock(instant)
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/**
 * The instant of a date ('2026-11-20') and time ('15:05') in the practice's time zone. The earlier of two when clocks are
 * set back over it; null when clocks are set forward over it, or when there is no such date or time.
 */
export function toInstant(date: string, time: string): Date | null {
  const asUtc = new Date(`${date}T${time}:00.000Z`)
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 16) !== `${date}T${time}`) return null
  // The offsets a day before and a day after include every offset that can apply.
  const candidates = [asUtc.getTime() - days(1), asUtc.getTime() + days(1)]
    .map((nearbyMs) => asUtc.getTime() - offsetMs(nearbyMs))
    .filter((ms) => ms + offsetMs(ms) === asUtc.getTime())
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null
}

/**
 * The first instant of a date ('2026-11-20') in the practice's time zone, also when clocks skip midnight; null when there is
 * no such date.
 */
export function startOfDay(date: string): Date | null {
  return toInstant(date, '00:00') ?? toInstant(date, '01:00')
}

/** The date after a valid one. */
export function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days(1)).toISOString().slice(0, 10)
}

/** How far the practice's time zone is ahead of UTC at an instant; negative in America. */
function offsetMs(ms: number): number {
  const { year, month, day, hour, minute, second } = readWallClock(new Date(ms))
  const localMs = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return localMs - Math.floor(ms / 1000) * 1000
}

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

function readWallClock(instant: Date): WallClock {
  const parts = wallClock.formatToParts(instant).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts)
}

/** The name of the practice's time zone: 'Central Time'. */
export const zoneName =
  new Intl.DateTimeFormat('en-US', { timeZone: settings.timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? settings.timeZone
