import { AppError } from '#server/errors.ts'
import type { ContentInvalidDetails, ContentProblem } from '#shared/content.ts'

export class ContentInvalidError extends AppError {
  readonly problems: ContentProblem[]

  constructor(problems: readonly ContentProblem[], cause?: Error) {
    const details = { problems: [...problems] } satisfies ContentInvalidDetails
    super('content_invalid', { details }, { cause })
    this.problems = details.problems
  }
}

/** The answer to a publication that is refused, with a sentence for each reason. `path` is '' for the whole document. */
export const contentInvalid = (problems: readonly ContentProblem[], cause?: Error) =>
  new ContentInvalidError(problems, cause)

export const nothingChanged = () =>
  contentInvalid([{ path: '', sentence: 'Nothing has changed since the last publication.' }])
