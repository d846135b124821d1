import { type Mention, mergeMentions } from '#server/assistant/count-things.ts'
import type { Vocabulary } from '#server/assistant/facts/vocabulary.ts'

const askedOfServices: ReadonlySet<string> = new Set(['price', 'length', 'booking'])

/** 'How much is voice': the services that a word of their titles names, where nothing but a session is named. */
export function nameByTitle(
  { titleWords }: Vocabulary,
  words: readonly string[],
  aspects: readonly string[],
  named: readonly Mention[],
): Mention[] {
  const mayBeTitle =
    named.every(({ tag }) => tag === 'session') && aspects.some((aspect) => askedOfServices.has(aspect))
  const count = named[0]?.count ?? null
  const tags = mayBeTitle ? words.flatMap((word) => titleWords.get(word) ?? []) : []
  return mergeMentions(tags.map((tag) => ({ tag, count })))
}
