import { AppError } from '#server/errors.ts'
import { nextDate, startOfDay } from '#shared/local-time.ts'

/** A period from an instant up to another. */
export type Period = { from: Date; to: Date }

/** The instants of a month ('2026-11') or a year ('2026') in the practice's time zone. */
export function periodOf(period: string): Period {
  const [year = Number.NaN, month] = period.split('-').map(Number)
  const isLast = month === undefined || month === 12
  const next = isLast ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  const first = month === undefined ? `${period}-01` : period
  return { from: startOf(`${first}-01`), to: startOf(`${next}-01`) }
}

/** The instants of dates, both included. */
export const periodOfDates = ({ from, to }: { from: string; to: string }): Period => ({
  from: startOf(from),
  to: startOf(nextDate(to)),
})

function startOf(date: string): Date {
  const start = startOfDay(date)
  if (!start) throw new AppError('invalid_input', { fields: { from: 'Choose a date.' } })
  return start
}
