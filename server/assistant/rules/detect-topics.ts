import type { Topic } from '#practice/assistant.ts'
import { memoize } from '#server/assistant/memoize.ts'
import { normalize } from '#server/assistant/normalize.ts'
import { exceedsChildDosage } from '#server/assistant/rules/child-dosage.ts'
import { correctSpelling } from '#server/assistant/rules/correct-spelling.ts'
import { emergency, selfHarm, violence } from '#server/assistant/rules/crisis-patterns.ts'
import { health, medicine, pregnancy, thyroid } from '#server/assistant/rules/health-patterns.ts'
import { removeIdioms } from '#server/assistant/rules/idioms.ts'
import { eating, therapy } from '#server/assistant/rules/mental-health-patterns.ts'
import { instructions } from '#server/assistant/rules/prompt-injection-patterns.ts'

/** Highest priority first. The check for children comes between these two lists. */
const highPriorityRules: readonly (readonly [Topic, RegExp])[] = [
  ['self-harm', selfHarm],
  ['emergency', emergency],
  ['violence', violence],
  ['eating', eating],
  ['pregnancy', pregnancy],
  ['thyroid', thyroid],
  ['medicine', medicine],
]
const lowPriorityRules: readonly (readonly [Topic, RegExp])[] = [
  ['therapy', therapy],
  ['health', health],
  ['instructions', instructions],
]

const crisisTopics: readonly Topic[] = ['self-harm', 'emergency', 'violence', 'eating']
const contextMessageLimit = 6
const joinedMessageCount = 2

/**
 * The topics that need a fixed answer, most important first; the model is not called for them. `userMessages` are
 * oldest first. `isLogistics`: the last message is a clear question about prices, hours and the like, which an
 * earlier condition does not affect.
 */
export function detectTopics(userMessages: readonly string[], isLogistics: boolean): readonly Topic[] {
  const prepared = userMessages.slice(-contextMessageLimit).map(prepareMessage)
  const last = prepared.at(-1) ?? ''
  const topicsOfLast = matchTopics(last)
  if (topicsOfLast.length > 0) return topicsOfLast
  if (isLogistics) return []
  const splitOverMessages = matchTopics(prepared.slice(-joinedMessageCount).join(' ')).filter((topic) =>
    crisisTopics.includes(topic),
  )
  if (splitOverMessages.length > 0) return splitOverMessages
  const earlierTopics = findEarlierTopics(prepared.slice(0, -1))
  if (earlierTopics.length > 0) return earlierTopics
  return exceedsChildDosage(last, prepared.join(' . ')) ? ['children'] : []
}

/** Whether an earlier message was about a life in danger, so that a normal answer ends with the helplines. */
export function hadCrisis(userMessages: readonly string[]): boolean {
  return findEarlierTopics(userMessages.slice(-contextMessageLimit, -1).map(prepareMessage)).some((topic) =>
    crisisTopics.includes(topic),
  )
}

/** The crisis in this message alone; answered even for a visitor over the rate limit. */
export function detectCrisis(message: string): Topic | undefined {
  return matchTopics(prepareMessage(message)).find((topic) => crisisTopics.includes(topic))
}

const prepareMessage = memoize((message: string) => removeIdioms(correctSpelling(normalize(message))))

const matchTopics = memoize((message: string): readonly Topic[] => {
  const matchRules = (rules: typeof highPriorityRules) =>
    rules.filter(([, pattern]) => pattern.test(message)).map(([topic]) => topic)
  const childTopics: Topic[] = exceedsChildDosage(message, message) ? ['children'] : []
  return [...matchRules(highPriorityRules), ...childTopics, ...matchRules(lowPriorityRules)]
})

/** A condition, once mentioned, keeps applying; a prompt injection or a dosage question ends with its answer. */
function findEarlierTopics(prepared: readonly string[]): Topic[] {
  const transient: readonly Topic[] = ['instructions', 'children']
  for (const message of prepared.toReversed()) {
    const topics = matchTopics(message).filter((topic) => !transient.includes(topic))
    if (topics.length > 0) return topics
  }
  return []
}
