import { dateFormat } from '#shared/lazy.ts'

const longMonth = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthOnly = dateFormat({ month: 'short', timeZone: 'UTC' })

/** 'November 2026' of '2026-11'. */
export const nameMonth = (month: string): string => longMonth().format(firstDay(month))

/** 'Nov' of '2026-11'. */
export const shortMonth = (month: string): string => monthOnly().format(firstDay(month))

/** The month so many months later: '2027-01' one after '2026-12'. */
export function addMonths(month: string, count: number): string {
  const date = firstDay(month)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** The first and last date of a month ('2026-11') or a year ('2026'). */
export function datesOf(period: string): { from: string; to: string } {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` }
  const next = firstDay(addMonths(period, 1))
  next.setUTCDate(0)
  return { from: `${period}-01`, to: next.toISOString().slice(0, 10) }
}

const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`)
