import { practice } from '#practice/practice.ts'
import { days } from '#shared/time.ts'

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: practice.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What the clock on the practice's wall says at an instant: { date: '2026-11-20', time: '15:05' }. */
export function toLocal(instant: Date): { date: string; time: string } {
  const { year, month, day, hour, minute } = read(instant)
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/**
 * The instant at which the practice's clock says a date ('2026-11-20') and time ('15:05'). The first of two when the
 * clock is set back over it; null when it is set forward over it, or when there is no such date or time.
 */
export function toInstant(date: string, time: string): Date | null {
  const asUtc = new Date(`${date}T${time}:00.000Z`)
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 16) !== `${date}T${time}`) return null
  const around = [asUtc.getTime() - days(1), asUtc.getTime() + days(1)]
  const candidates = around
    .map((ms) => asUtc.getTime() - offsetMs(ms))
    .filter((ms) => ms + offsetMs(ms) === asUtc.getTime())
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null
}

/** How far the practice's clock is ahead of UTC; negative in America. */
function offsetMs(ms: number): number {
  const { year, month, day, hour, minute, second } = read(new Date(ms))
  const local = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return local - Math.floor(ms / 1000) * 1000
}

type Reading = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

function read(instant: Date): Reading {
  const parts = clock.formatToParts(instant).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts)
}

/** The practice's zone in words: 'Central Time'. */
export const zoneName =
  new Intl.DateTimeFormat('en-US', { timeZone: practice.timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? practice.timeZone
