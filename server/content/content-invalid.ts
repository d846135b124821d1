import { AppError } from '#server/errors.ts'
import type { ContentInvalidDetails, ContentProblem } from '#shared/content.ts'

/** The answer to a publication that is refused, with a sentence for each reason. `path` is '' for the whole document. */
export function contentInvalid(problems: readonly ContentProblem[], cause?: Error): AppError {
  const details = { problems: [...problems] } satisfies ContentInvalidDetails
  return new AppError('content_invalid', { details }, { cause })
}

export const nothingChanged = () =>
  contentInvalid([{ path: '', sentence: 'Nothing has changed since the last publication.' }])
