import { AppError } from '#server/errors.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'

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
