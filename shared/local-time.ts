import { settings } from '#practice/settings.ts'
import { dateFormat, lazy } from '#shared/lazy.ts'
import { days, minutes } from '#shared/time.ts'

const minutesPerDay = 24 * 60

const wallClock = dateFormat({
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

/** The date so many days after a valid one. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days(count)).toISOString().slice(0, 10)
}

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

/** 'Mo', 'Tu', … of a valid date. */
export function weekdayOf(date: string): string {
  return weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
}

/** 545 for '09:05'. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The instants of one date's minutes, in milliseconds. */
export type DayClock = {
  /** As `toInstant`: the earlier of two, null for a skipped minute. */
  at(minute: number): number | null
  /** The first instant at which the clock shows this minute or a later one. */
  firstFrom(minute: number): number
}

/** Reads the offset once for a date whose clock isn't set: for many times of one date. */
export function clockOfDay(date: string): DayClock {
  const midnightUtcMs = Date.parse(`${date}T00:00:00Z`)
  const offset = offsetMs(midnightUtcMs - days(1))
  const isSteady = offset === offsetMs(midnightUtcMs + days(2))
  const at = (minute: number) =>
    isSteady ? midnightUtcMs + minutes(minute) - offset : (toInstant(date, toTime(minute))?.getTime() ?? null)
  return {
    at,
    firstFrom(minute) {
      for (let next = minute; next < minutesPerDay; next++) {
        const instantMs = at(next)
        if (instantMs !== null) return instantMs
      }
      return startOfDay(addDays(date, 1))?.getTime() ?? midnightUtcMs + days(1) - offset
    },
  }
}

/** How far the practice's time zone is ahead of UTC at an instant; negative in America. */
function offsetMs(ms: number): number {
  const { year, month, day, hour, minute, second } = readWallClock(new Date(ms))
  const localMs = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return localMs - Math.floor(ms / 1000) * 1000
}

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

function readWallClock(instant: Date): WallClock {
  const parts = wallClock()
    .formatToParts(instant)
    .map(({ type, value }) => [type, value])
  return Object.fromEntries(parts)
}

/** The name of the practice's time zone: 'Central Time'. */
export const zoneName = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', { timeZone: settings.timeZone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? settings.timeZone,
)
