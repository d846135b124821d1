import type { Topic } from '#practice/assistant/texts.ts'
import type { DailyUse } from '#server/assistant/knowledge/daily-use.ts'
import { memoize } from '#server/assistant/memoize.ts'
import { normalize, splitWords } from '#server/assistant/normalize.ts'
import { createChildDosageRule, type ProductNames } from '#server/assistant/rules/child-dosage.ts'
import { correctSpelling } from '#server/assistant/rules/correct-spelling.ts'
import { emergency, selfHarm, violence } from '#server/assistant/rules/crisis-patterns.ts'
import { farewellSigns, indirectCrisis } from '#server/assistant/rules/crisis-signs.ts'
import { emergencySigns } from '#server/assistant/rules/emergency-signs.ts'
import { health, medicine, pregnancy, thyroid } from '#server/assistant/rules/health-patterns.ts'
import { removeIdioms } from '#server/assistant/rules/idioms.ts'
import { labValue } from '#server/assistant/rules/lab-values.ts'
import { eating, therapy } from '#server/assistant/rules/mental-health-patterns.ts'
import { instructions, speakAs } from '#server/assistant/rules/prompt-injection-patterns.ts'
import { topics as topicsByPriority } from '#server/assistant/rules/topics.ts'
import { acuteSigns, showsDespair } from '#server/assistant/rules/weak-signs.ts'
import { namePattern, wordPattern } from '#server/assistant/rules/word-pattern.ts'
import { splitSentences } from '#server/assistant/split-sentences.ts'

type Rule = readonly [Topic, (message: string) => boolean]
const matches =
  (...patterns: RegExp[]) =>
  (message: string) =>
    patterns.some((pattern) => pattern.test(message))

/** Rules of any practice. */
const generalRules: readonly Rule[] = [
  ['self-harm', matches(selfHarm, indirectCrisis)],
  ['emergency', matches(emergency, emergencySigns)],
  ['violence', matches(violence)],
  ['eating', matches(eating)],
  ['pregnancy', matches(pregnancy)],
  ['thyroid', matches(thyroid)],
  ['medicine', matches(medicine)],
  ['therapy', matches(therapy)],
  ['health', matches(health, labValue)],
]

const crisisTopics: readonly Topic[] = ['self-harm', 'emergency', 'violence', 'eating']
const contextMessageLimit = 6
const joinedMessageCount = 2

export type TopicRules = {
  /**
   * The topics that need a fixed answer, most important first; the model is not called for them. `userMessages` are
   * oldest first. `isLogistics`: the last message is a clear question about prices, hours and the like, which an
   * earlier condition does not affect.
   */
  detectTopics(userMessages: readonly string[], isLogistics: boolean): readonly Topic[]
  /** Whether an earlier message was about a life in danger, so that a normal answer ends with the helplines. */
  hadCrisis(userMessages: readonly string[]): boolean
  /** The crisis in this message alone; answered even for a visitor over the rate limit. */
  detectCrisis(message: string): Topic | undefined
}

/** The rules for a practice: with the name of its coach, the names of its products and what they suggest by age. */
export function createTopicRules(
  firstName: string,
  products: ProductNames,
  dailyUse: DailyUse | null,
): TopicRules {
  const exceedsChildDosage = createChildDosageRule(products, dailyUse)
  const rules: readonly Rule[] = [
    ...generalRules,
    ['instructions', matches(instructions, speakAs(firstName))],
  ]
  const names = [products.blend, ...products.others].flatMap((name) => splitWords(normalize(name ?? '')))
  const aboutPractice = wordPattern(practiceWords, ...names.map(namePattern))

  const matchTopics = memoize((message: string): readonly Topic[] => {
    const found = new Set(rules.filter(([, isMatch]) => isMatch(message)).map(([topic]) => topic))
    if (exceedsChildDosage(message, message)) found.add('children')
    return topicsByPriority.filter((topic) => found.has(topic))
  })

  /** The topics of a message: of the whole, because a pattern may span sentences, and of each sentence. */
  const matchMessage = memoize((message: string): readonly Topic[] => {
    const whole = prepareText(message)
    const parts = [whole, ...splitSentences(message).map(prepareText)]
    const found = new Set(parts.flatMap(matchTopics))
    const isAboutPractice = aboutPractice.test(whole)
    if (hasFarewellSigns(parts, isAboutPractice)) found.add('self-harm')
    if (!isAboutPractice) {
      if (showsDespair(whole)) found.add('self-harm')
      if (acuteSigns.test(whole)) found.add('emergency')
    }
    return topicsByPriority.filter((topic) => found.has(topic))
  })

  /** A condition, once mentioned, keeps applying; a prompt injection or a dosage question ends with its answer. */
  function findEarlierTopics(messages: readonly string[]): Topic[] {
    const transient: readonly Topic[] = ['instructions', 'children']
    for (const message of messages.toReversed()) {
      const topics = matchMessage(message).filter((topic) => !transient.includes(topic))
      if (topics.length > 0) return topics
    }
    return []
  }

  return {
    detectTopics(userMessages, isLogistics) {
      const recent = userMessages.slice(-contextMessageLimit)
      const last = recent.at(-1) ?? ''
      const topicsOfLast = matchMessage(last)
      if (topicsOfLast.length > 0) return topicsOfLast
      if (isLogistics) return []
      const joined = recent.slice(-joinedMessageCount).map(prepareText).join(' ')
      const splitOverMessages = matchTopics(joined).filter((topic) => crisisTopics.includes(topic))
      if (splitOverMessages.length > 0) return splitOverMessages
      const earlierTopics = findEarlierTopics(recent.slice(0, -1))
      if (earlierTopics.length > 0) return earlierTopics
      return exceedsChildDosage(prepareText(last), recent.map(prepareText).join(' . ')) ? ['children'] : []
    },
    hadCrisis: (userMessages) =>
      findEarlierTopics(userMessages.slice(-contextMessageLimit, -1)).some((topic) =>
        crisisTopics.includes(topic),
      ),
    detectCrisis: (message) => matchMessage(message).find((topic) => crisisTopics.includes(topic)),
  }
}

const prepareText = memoize((message: string) => removeIdioms(correctSpelling(normalize(message))))

const minFarewellSigns = 2
/** Words of a message about the practice, in which one ambiguous sign means nothing. */
const practiceWords =
  'price|prices|cost|costs|how much|order\\w*|ship\\w*|deliver\\w*|sessions?|appointments?|book(?:ing)?|gallons?|bottles?|pouch(?:es)?|powder|drinks?|packs?|pick(?:ed)? up|pickup|store|shop|discount|coupon|open(?! (?:them|later|after|my|their))|hours|parking|refund|gift|party|wedding|detox|ginger\\w*|website|invoice|donate|sell|buy|thanks|thank you|questions?|flavou?rs?|taste\\w*|coaching|recipes?|cook\\w*|prices?|checkout|page|account|password|email|phone|call|address|teaspoons?|tsp|nutrients?|gracias|precio|cuesta|cuanto|comprar|bebida|polvo'

function hasFarewellSigns(parts: readonly string[], isAboutPractice: boolean): boolean {
  const signs = farewellSigns.filter((sign) => parts.some((part) => sign.test(part))).length
  return signs >= minFarewellSigns || (signs > 0 && !isAboutPractice)
}
