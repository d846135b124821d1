import { AppError } from '#server/errors.ts'
import { phoneProblemSentences, readPhone } from '#shared/phone.ts'

/** The E.164 form of a typed number. @throws AppError `invalid_input` with a sentence for a number that we can't text. */
export function parsePhone(typed: string): string {
  const result = readPhone(typed)
  if ('e164' in result) return result.e164
  throw new AppError('invalid_input', { fields: { phone: phoneProblemSentences[result.problem] } })
}
