import type { Logger } from 'pino'
import { compareDocuments } from '#server/content/compare-documents.ts'
import type { DeliveredWordsReader } from '#server/content/delivered-words.ts'
import type { ContentChange, DraftDocument } from '#shared/content.ts'

/**
 * The differences of `after`. A sentence that only one of them changes is compared with what the pages of the other say; where these
 * words can't be evaluated, the difference says so, and the others are as always.
 */
export async function compareVersions(
  { readDeliveredWords, log }: { readDeliveredWords: DeliveredWordsReader; log: Pick<Logger, 'error'> },
  before: DraftDocument,
  after: DraftDocument,
): Promise<ContentChange[]> {
  const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
    reading.catch((error: unknown) => {
      log.error({ reason: error }, 'the words of a compared document could not be evaluated')
      return null
    })
  const wordsBefore = isWhollyIn(after, before) ? {} : await orNull(readDeliveredWords(before))
  const wordsAfter = isWhollyIn(before, after) ? {} : await orNull(readDeliveredWords(after, before))
  return compareDocuments(before, after, wordsBefore, wordsAfter)
}

/** Whether `other` changes every sentence that `document` changes. */
const isWhollyIn = (document: DraftDocument, other: DraftDocument) =>
  Object.keys(document.words).every((path) => Object.hasOwn(other.words, path))
