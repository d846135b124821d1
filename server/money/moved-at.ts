import { AppError } from '#server/errors.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'

type Options = {
  now: Date
  /** The earliest moment that can be, and what is said of an earlier date. */
  earliest: { at: Date; sentence: string } | null
  /** The field that the messages belong to. */
  field: string
}

/**
 * When money moved that was given or received by hand on a date in the practice's time zone: the moment of recording, today; noon of an
 * earlier day. @throws AppError `invalid_input`
 */
export function movedAt(date: string, { now, earliest, field }: Options): Date {
  const invalid = (sentence: string) => new AppError('invalid_input', { fields: { [field]: sentence } })
  const today = toLocal(now).date
  if (date > today) throw invalid('Choose today or an earlier date.')
  if (earliest && date < toLocal(earliest.at).date) throw invalid(earliest.sentence)
  const noon = toInstant(date, '12:00')
  if (!noon) throw invalid('Choose a date.')
  if (date === today) return now
  return earliest && noon < earliest.at ? earliest.at : noon
}

/**
 * The same for a date in the last 12 months, or now without one.
 * @throws AppError `invalid_input` for a day to come, or one that is probably mistyped
 */
export function movedLately(date: string | undefined, { now, field }: Pick<Options, 'now' | 'field'>): Date {
  if (date === undefined) return now
  const earliest = {
    at: new Date(now.getTime() - days(365)),
    sentence: 'Choose a date in the last 12 months.',
  }
  return movedAt(date, { now, earliest, field })
}

/** Whether money moved on the date that was named, in the practice's time zone; any day will do without one. */
export const isOnDate = (at: Date, date: string | undefined): boolean =>
  date === undefined || toLocal(at).date === date
