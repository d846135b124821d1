import { asObject, type Delivered } from '#app/features/site/document-values.ts'
import { flattenWords } from '#practice/flatten-words.ts'
import type { ContentDraft } from '#shared/content.ts'

/** What the software is delivered with, as the draft's facts make it read. */
export function readDeliveredContent({ delivered, adapted_words }: ContentDraft): Delivered {
  const forms = asObject(flattenWords(delivered.words))
  return adaptDelivered({ facts: asObject(delivered.facts), words: forms, forms }, adapted_words)
}

/** With the sentences that read otherwise once other facts are saved. Without these, nothing is known of them yet. */
export function adaptDelivered(delivered: Delivered, adapted: unknown): Delivered {
  return adapted === undefined
    ? delivered
    : { ...delivered, words: { ...delivered.forms, ...asObject(adapted) } }
}
