import { kinds } from '#practice/assistant/vocabulary.ts'
import type { Tags } from '#server/assistant/tags.ts'

/** Aspects of the house itself: no earlier subject clings to them. */
const ofTheHouse = new Set(
  'hours contact reply privacy terms texts social reviews password register status hello thanks experience'.split(
    ' ',
  ),
)
const smallTalk = new Set(['hello', 'thanks'])
const parents = new Set(Object.values(kinds))
const afterthought = /^(and|y|or|what about|how about|same for|que tal|also)\b/
const afterthoughtMaxWords = 6
const bareMaxWords = 3

/**
 * What the last message asks, read with those before it: 'and the gallon?' after a price asks for a price, 'how do I
 * use it?' asks about what was spoken of last, and '60 minutes?' after online sessions about those.
 */
export function inContext(earlier: readonly Tags[], last: Tags): Tags {
  const subjects = new Set(last.subjects)
  const aspects = new Set(last.aspects)
  const before = earlier.toReversed()
  const subjectsBefore = before.find((tags) => tags.subjects.size > 0)?.subjects ?? new Set()
  const aspectsBefore =
    before
      .map((tags) => withoutWhat(tags.aspects).filter((tag) => !smallTalk.has(tag)))
      .find(({ length }) => length > 0) ?? []

  if (
    last.subjects.size === 0 &&
    last.strange.length < 2 &&
    ![...last.aspects].some((tag) => ofTheHouse.has(tag))
  )
    for (const tag of subjectsBefore) subjects.add(tag)
  if (isWithin(last.subjects, parents))
    for (const tag of subjectsBefore) if (last.subjects.has(kinds[tag] ?? '')) subjects.add(tag)
  if (last.subjects.size > 0 && withoutWhat(last.aspects).length === 0 && isAfterthought(last.words)) {
    if (aspectsBefore.length > 0) aspects.delete('what')
    for (const tag of aspectsBefore) aspects.add(tag)
  }
  return { ...last, subjects, aspects }
}

const isWithin = (tags: Set<string>, larger: Set<string>) => [...tags].every((tag) => larger.has(tag))
const withoutWhat = (aspects: Set<string>) => [...aspects].filter((tag) => tag !== 'what')

function isAfterthought(words: readonly string[]): boolean {
  if (words.length > afterthoughtMaxWords) return false
  return words.length <= bareMaxWords || afterthought.test(words.join(' '))
}
