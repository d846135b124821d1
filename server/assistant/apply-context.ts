import type { Tags } from '#server/assistant/extract-tags.ts'
import type { Vocabulary } from '#server/assistant/knowledge/vocabulary.ts'

/** Aspects of the practice itself: an earlier subject does not carry over to them. */
const practiceAspects = new Set(
  'hours contact reply privacy terms texts social reviews password register status hello thanks experience'.split(
    ' ',
  ),
)
const smallTalk = new Set(['hello', 'thanks'])
const followUpOpening = /^(and|y|or|what about|how about|same for|que tal|also)\b/
const followUpMaxWords = 6
const fragmentMaxWords = 3

/**
 * Adds what the earlier messages imply to the tags of the last one: 'and the gallon?' after a price question asks for
 * a price, 'how do I use it?' is about the last subject, and '60 minutes?' after online sessions is about those.
 */
export function applyContext({ kinds }: Vocabulary, earlier: readonly Tags[], last: Tags): Tags {
  const parentSubjects = new Set(Object.values(kinds))
  const subjects = new Set(last.subjects)
  const aspects = new Set(last.aspects)
  const newestFirst = earlier.toReversed()
  const earlierSubjects = newestFirst.find((tags) => tags.subjects.size > 0)?.subjects ?? new Set()
  const earlierAspects =
    newestFirst
      .map((tags) => specificAspects(tags.aspects).filter((tag) => !smallTalk.has(tag)))
      .find(({ length }) => length > 0) ?? []

  if (
    last.subjects.size === 0 &&
    last.unknownWords.length < 2 &&
    ![...last.aspects].some((tag) => practiceAspects.has(tag))
  )
    for (const tag of earlierSubjects) subjects.add(tag)
  if (isSubset(last.subjects, parentSubjects))
    for (const tag of earlierSubjects) if (last.subjects.has(kinds[tag] ?? '')) subjects.add(tag)
  if (last.subjects.size > 0 && specificAspects(last.aspects).length === 0 && isFollowUp(last.words)) {
    if (earlierAspects.length > 0) aspects.delete('what')
    for (const tag of earlierAspects) aspects.add(tag)
  }
  return { ...last, subjects, aspects }
}

const isSubset = (tags: Set<string>, larger: Set<string>) => [...tags].every((tag) => larger.has(tag))
const specificAspects = (aspects: Set<string>) => [...aspects].filter((tag) => tag !== 'what')

function isFollowUp(words: readonly string[]): boolean {
  if (words.length > followUpMaxWords) return false
  return words.length <= fragmentMaxWords || followUpOpening.test(words.join(' '))
}
