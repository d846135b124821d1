import { contentInvalid } from '#server/content/content-invalid.ts'
import { ContentError, RenderError } from '#server/content/errors.ts'
import type { PublishedContent } from '#server/content/published-content.ts'
import type { Rendered } from '#server/content/rendered.ts'
import type { DraftDocument } from '#shared/content.ts'

/**
 * Checks a document, then renders it with `render`.
 * @throws AppError `content_invalid` with a sentence for each problem
 */
export async function renderChecked<T extends { rendered: Rendered }>(
  { contentSource }: { contentSource: PublishedContent },
  document: DraftDocument,
  render: () => Promise<T>,
): Promise<T> {
  const problems = contentSource.findProblems(document)
  if (problems.length > 0) throw contentInvalid(problems)
  try {
    return await render()
  } catch (error) {
    if (error instanceof ContentError) throw contentInvalid(error.problems, error)
    if (error instanceof RenderError) throw contentInvalid([{ path: '', sentence: error.message }], error)
    throw error
  }
}
