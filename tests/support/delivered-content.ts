import { deliveredFacts } from '#practice/facts/facts.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import type { ContentDraft } from '#shared/content.ts'

/** A draft of the content as delivered, the way GET /api/content/draft answers it. */
export function deliveredDraft(changes: Partial<ContentDraft> = {}): ContentDraft {
  const document = { shape: 3 as const, facts: structuredClone(deliveredFacts), words: {} }
  return {
    document,
    delivered: { facts: structuredClone(deliveredFacts), words: structuredClone(deliveredWords) },
    adapted_words: {},
    revision: 0,
    base: 1,
    base_document: document,
    newest: 1,
    updated_at: null,
    updated_by: null,
    is_read_only: null,
    later_draft: null,
    later_publication: null,
    ...changes,
  }
}
