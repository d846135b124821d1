import { compareDocuments } from '#server/content/compare-documents.ts'
import type { DeliveredWordsReader } from '#server/content/delivered-words.ts'
import type { ContentChange, DraftDocument } from '#shared/content.ts'

/** The differences of `after`. A sentence that only one of them changes is compared with what the pages of the other say. */
export async function compareVersions(
  { readDeliveredWords }: { readDeliveredWords: DeliveredWordsReader },
  before: DraftDocument,
  after: DraftDocument,
): Promise<ContentChange[]> {
  const isInBoth = (path: string) => Object.hasOwn(before.words, path) && Object.hasOwn(after.words, path)
  if ([before, after].every(({ words }) => Object.keys(words).every(isInBoth)))
    return compareDocuments(before, after, {})
  const wordsBefore = await readDeliveredWords(before)
  return compareDocuments(before, after, wordsBefore, await readDeliveredWords(after, before))
}
