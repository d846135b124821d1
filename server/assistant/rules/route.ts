import type { Topic } from '#practice/assistant.ts'
import { memoize } from '#server/assistant/memoize.ts'
import { normalize } from '#server/assistant/normalize.ts'
import { health, medicine, pregnancy, thyroid } from '#server/assistant/rules/body.ts'
import { asksBeyondTheLine } from '#server/assistant/rules/children.ts'
import { emergency, selfHarm, violence } from '#server/assistant/rules/crisis.ts'
import { withoutIdioms } from '#server/assistant/rules/idioms.ts'
import { instructions } from '#server/assistant/rules/instructions.ts'
import { eating, therapy } from '#server/assistant/rules/mind.ts'
import { corrected } from '#server/assistant/rules/spelling.ts'

/** In the order in which they matter when a message touches several. Children follow, then these too are heard. */
const rules: readonly (readonly [Topic, RegExp])[] = [
  ['self-harm', selfHarm],
  ['emergency', emergency],
  ['violence', violence],
  ['eating', eating],
  ['pregnancy', pregnancy],
  ['thyroid', thyroid],
  ['medicine', medicine],
]
const rulesAfterChildren: readonly (readonly [Topic, RegExp])[] = [
  ['therapy', therapy],
  ['health', health],
  ['instructions', instructions],
]

const crises: readonly Topic[] = ['self-harm', 'emergency', 'violence', 'eating']
const remembered = 6
const heardTogether = 2

/**
 * What a rule has to answer, in the order in which it matters; nothing is asked of a model then. `said` is what the
 * person wrote, oldest first. `isPlain` says that the last message is a clear question about prices, hours and the
 * like, which an earlier condition does not touch.
 */
export function topicsOf(said: readonly string[], isPlain: boolean): readonly Topic[] {
  const heard = said.slice(-remembered).map(hear)
  const now = heard.at(-1) ?? ''
  const inNow = topicsIn(now)
  if (inNow.length > 0) return inNow
  if (isPlain) return []
  const splitOverTwo = topicsIn(heard.slice(-heardTogether).join(' ')).filter((topic) =>
    crises.includes(topic),
  )
  if (splitOverTwo.length > 0) return splitOverTwo
  const earlier = earlierTopics(heard.slice(0, -1))
  if (earlier.length > 0) return earlier
  return asksBeyondTheLine(now, heard.join(' . ')) ? ['children'] : []
}

/** Whether an earlier message was about a life in danger: a plain answer then ends with where help is. */
export function wasInCrisis(said: readonly string[]): boolean {
  return earlierTopics(said.slice(-remembered, -1).map(hear)).some((topic) => crises.includes(topic))
}

/** A life in danger in this message alone: heard even from somebody who has asked too often. */
export function crisisIn(message: string): Topic | undefined {
  return topicsIn(hear(message)).find((topic) => crises.includes(topic))
}

const hear = memoize((message: string) => withoutIdioms(corrected(normalize(message))))

const topicsIn = memoize((message: string): readonly Topic[] => {
  const found = (list: typeof rules) =>
    list.filter(([, pattern]) => pattern.test(message)).map(([topic]) => topic)
  const ofChildren: Topic[] = asksBeyondTheLine(message, message) ? ['children'] : []
  return [...found(rules), ...ofChildren, ...found(rulesAfterChildren)]
})

/** A condition told once goes on holding; an attempt at other instructions is over when it is answered. */
function earlierTopics(heard: readonly string[]): Topic[] {
  const passing: readonly Topic[] = ['instructions', 'children']
  for (const message of heard.toReversed()) {
    const topics = topicsIn(message).filter((topic) => !passing.includes(topic))
    if (topics.length > 0) return topics
  }
  return []
}
