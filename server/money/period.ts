import { AppError } from '#server/errors.ts'
import { nextDate, startOfDay } from '#shared/local-time.ts'

/** A period from an instant up to another. */
export type Period = { from: Date; to: Date }

/** The first instants of the twelve months of a year ('2026') in the practice's time zone, and of the next year. */
export function monthStarts(year: string): Date[] {
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  return [...months, `${Number(year) + 1}-01`].map((month) => startOf(`${month}-01`))
}

/** The instants of a month ('2026-11') or a year ('2026'). */
export function periodOf(period: string): Period {
  const [year = '', month] = period.split('-')
  const starts = monthStarts(year)
  const from = month ? starts[Number(month) - 1] : starts[0]
  const to = month ? starts[Number(month)] : starts[12]
  if (!from || !to) throw new AppError('invalid_input', { fields: { period: 'Choose a month.' } })
  return { from, to }
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
