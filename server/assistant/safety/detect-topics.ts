import type { Topic } from '#practice/assistant/texts.ts'
import type { DailyUse } from '#server/assistant/facts/daily-use.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { createChildDosageRule, type ProductNames } from '#server/assistant/safety/child-dosage.ts'
import { concern } from '#server/assistant/safety/concern-patterns.ts'
import { correctSpelling } from '#server/assistant/safety/correct-spelling.ts'
import { farewellSigns, showsDespair } from '#server/assistant/safety/despair-patterns.ts'
import { acuteSigns } from '#server/assistant/safety/emergency-patterns.ts'
import { removeIdioms } from '#server/assistant/safety/idioms.ts'
import { rules } from '#server/assistant/safety/topic-patterns.ts'
import { memoize } from '#server/assistant/text/memoize.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { splitSentences } from '#server/assistant/text/split-sentences.ts'
import { namePattern, pattern, wordPattern } from '#server/assistant/text/word-pattern.ts'

/** Topics that a rule answers with a fixed text, most important first; the model is never called for them. */
export const topics: readonly Topic[] = [
  ...(['self-harm', 'emergency', 'violence', 'eating', 'pregnancy', 'thyroid', 'medicine'] as const),
  ...(['children', 'therapy', 'health', 'instructions'] as const),
]
const crisisTopics: readonly Topic[] = ['self-harm', 'emergency', 'violence', 'eating']
const contextMessageLimit = 6
const joinedMessageCount = 2
const minFarewellSigns = 2

export type TopicRules = {
  /**
   * The topics that need a fixed answer, most important first; the model is not called for them. `userMessages` are
   * oldest first. `isLogistics`: the last message is a clear question about prices, hours and the like, which an
   * earlier condition does not affect.
   */
  detectTopics(userMessages: readonly string[], isLogistics: boolean): readonly Topic[]
  /** Whether an earlier message was about a life in danger, so that a normal answer ends with the helplines. */
  hadCrisis(userMessages: readonly string[]): boolean
  /** Whether a message may tell of danger, loss or an illness, so that its answer ends with the emergency numbers. */
  mayBeUrgent(message: string): boolean
  /** The crisis in this message alone; answered even for a visitor over the rate limit. */
  detectCrisis(message: string): Topic | undefined
}

/**
 * The rules for a practice: with the name of its coach, the names of its products and what they suggest by age. `practiceTexts`: what
 * the practice calls itself and its services; where it is a therapist's, asking for therapy is asking for that.
 */
export function createTopicRules(
  firstName: string,
  products: ProductNames,
  dailyUse: DailyUse | null,
  practiceTexts: readonly string[] = [],
): TopicRules {
  const exceedsChildDosage = createChildDosageRule(products, dailyUse)
  const speakAs = wordPattern(
    `(?:respond|answer|reply|speak|talk|pretend to be|responde como|habla como) (?:as )?(?:if you (?:are|were) )?${namePattern(firstName)}$`,
  )
  const names = [products.blend, ...products.others].flatMap((name) => splitWords(normalize(name ?? '')))
  const named = wordPattern(...names.map(namePattern))
  const isApart = (part: string) => !practiceWords.test(part) && !named.test(part)

  /** By rules that several words meet, some of which a phone may have put for others. */
  const matchLoosely = memoize((message: string): readonly Topic[] => {
    const text = prepareLoosely(message)
    return text === prepareText(message)
      ? []
      : topics.filter(
          (topic) => topic !== 'children' && rules[topic].some((rule) => matchesWords(rule, text)),
        )
  })

  const isPrenatalPractice = practiceTexts.some((text) => prenatalCare.test(normalize(text)))
  const serviceWords = new Set(
    practiceTexts
      .flatMap((text) => splitWords(normalize(text).replace(new RegExp(prenatalCare, 'g'), ' ')))
      .map(singular),
  )
  const namesService = (text: string) =>
    splitWords(text).some(
      (word) => word.length > 3 && !stopWords.has(word) && serviceWords.has(singular(word)),
    )
  /** 'How much is a prenatal massage' where one is offered; what is taken or used, a symptom or a risk is no such question. */
  const isAboutPrenatalCare = (message: string) => {
    if (!isPrenatalPractice) return false
    const readings = [normalize(message), prepareText(message), prepareLoosely(message)]
    return (
      readings.some((text) => visit.test(text) || namesService(text)) &&
      !readings.some((text) => named.test(text) || bodilyConcern.test(text))
    )
  }

  const ownTrade = ownTrades.filter((trade) => practiceTexts.some((text) => trade.test(normalize(text))))
  const withoutOwnTrade = (message: string) =>
    ownTrade.reduce((text, trade) => text.replace(new RegExp(trade, 'g'), ' '), message)

  const matchTopics = memoize((message: string): readonly Topic[] => {
    const asTherapy = withoutOwnTrade(message)
    const isMatch = (topic: Topic) =>
      (topic === 'children'
        ? exceedsChildDosage(message, message)
        : rules[topic].some((rule) => rule.test(topic === 'therapy' ? asTherapy : message))) ||
      (topic === 'instructions' && speakAs.test(message))
    return topics.filter(isMatch)
  })

  /** The topics of a message: of the whole, because a pattern may span sentences, and of each sentence. */
  const matchMessage = memoize((message: string): readonly Topic[] => {
    const withoutAnimals = message.replace(allergyToAnimals, '$<animals>')
    const withoutAllergy =
      products.areConsumed || reaction.test(message)
        ? withoutAnimals
        : withoutAnimals.replace(allergyToSurroundings, '$<what>')
    const written = [withoutAllergy, ...splitSentences(withoutAllergy)]
    const parts = written.map(prepareText)
    const matchedTopics = new Set([...parts.flatMap(matchTopics), ...written.flatMap(matchLoosely)])
    const readings = [...new Set([...parts, ...written.map(prepareLoosely)])]
    const apart = readings.filter(isApart)
    const signs = farewellSigns.filter((sign) => readings.some((part) => sign.test(part)))
    const isFarewell =
      signs.length >= minFarewellSigns || signs.some((sign) => apart.some((part) => sign.test(part)))
    if (isFarewell || apart.some(showsDespair)) matchedTopics.add('self-harm')
    if (apart.some((part) => acuteSigns.test(part))) matchedTopics.add('emergency')
    return topics.filter((topic) => matchedTopics.has(topic))
  })

  /** A condition, once mentioned, keeps applying; a prompt injection or a dosage question ends with its answer. */
  function findEarlierTopics(messages: readonly string[]): readonly Topic[] {
    const lasting = (message: string) =>
      matchMessage(message).filter((topic) => topic !== 'instructions' && topic !== 'children')
    return (
      messages
        .map(lasting)
        .toReversed()
        .find((topicsOfMessage) => topicsOfMessage.length > 0) ?? []
    )
  }
  const isCrisis = (topic: Topic) => crisisTopics.includes(topic)

  return {
    detectTopics(userMessages, isLogistics) {
      const recent = userMessages.slice(-contextMessageLimit)
      const last = recent.at(-1) ?? ''
      const isPrenatalCare = isAboutPrenatalCare(last)
      const topicsOfLast = matchMessage(last).filter((topic) => topic !== 'pregnancy' || !isPrenatalCare)
      if (topicsOfLast.length > 0) return topicsOfLast
      const isForChild = () => exceedsChildDosage(prepareText(last), recent.map(prepareText).join(' . '))
      // Where nothing is sold for it, 'how much water' asks for no price.
      if (!products.areConsumed && isForChild()) return ['children']
      if (isLogistics || isPrenatalCare) return []
      const lastMessages = recent.slice(-joinedMessageCount)
      const joined = matchTopics(lastMessages.map(prepareText).join(' '))
      const splitOverMessages = [...joined, ...matchLoosely(lastMessages.join(' '))].filter(isCrisis)
      if (splitOverMessages.length > 0) return splitOverMessages
      const earlierTopics = findEarlierTopics(recent.slice(0, -1))
      if (earlierTopics.length > 0) return earlierTopics
      return isForChild() ? ['children'] : []
    },
    hadCrisis: (userMessages) =>
      findEarlierTopics(userMessages.slice(-contextMessageLimit, -1)).some(isCrisis),
    mayBeUrgent: (message) => [prepareText, prepareLoosely].some((prepare) => concern.test(prepare(message))),
    detectCrisis: (message) => matchMessage(message).find(isCrisis),
  }
}

/** In the title of a practice or service for people who are pregnant or have just given birth. */
const prenatalCare = /\b(?:pre ?natal|post ?natal|perinatal|pregnan\w*|maternity|postpartum)\b/
const visit = pattern`
  (book|booking|make|have|my|an|first|next|get|move|cancel) _1 (appointments?|sessions?|visits?) | (come|coming|go|going) to (you|her|your) | do you (see|treat|take) | from (which|what) week | (until|till|up to) (what|which) week
  (prices?|costs?|charge|how much|how long|when|what (time|day)s?) (is|are|of|for|does) _2 (sessions?|visits?|appointments?|prenatal|postnatal|one|class|massages?)
`
const bodilyConcern = pattern`
  take | takes | taking | drink* | eat* | swallow* | sip* | use | using | safe(ly|ty)? | unsafe | risk(s|y)? | danger* | harm* | hurt(s|ing)? | pain* | sore | ache* | bleed* | blood | spotting | spots
  cramp* | contract* | dizzy | faint* | fever | headaches? | migraine* | vision | swollen | swelling | swell(s|ed)? | itch* | clots? | pressure | diabet* | pre ?eclampsia | miscarr* | moving | moves | movement*
  kick(s|ing)? | waters? broke | broke | leak* | fluid | feel* | felt | numb* | placenta* | bed rest | rash | tight* | caffeine | coffee | tea | wine | beer | alcohol | smok* | hot | bath | sauna | tub | detox
  trying | conceive | ivf | fertil* | abort* | ectopic | first trimester | high risk | doctor | midwife | nausea | vomit* | sick | symptoms? | milk | breast ?feed* | nursing | supplements? | vitamins? | oils? | herbs? | pills? | med(s|ic*)
  scared | afraid | depress* | sad | alone | worried | worry | dead | die* | lost | suddenly | weak | breath* | chest | heart
`

const singular = (word: string) => word.replace(/s$/, '')

/** 'Do you have a cat? I’m allergic': to what is asked about, and to nothing that is taken. */
const allergyToAnimals =
  /(?<animals>\b(?:cats?|dogs?|pets?|animals?|fur|(?:cat|dog) hair)\b[^.?!\n]{0,24}[.?!,\s]\s*(?:because |since |cause |cuz |bc |so |and )?)(?:i|we|my \w+|s?he)(?:['’]?(?:m|s|re)| am| are| is)\b(?: (?:very|really|super|so|badly|quite|also|a bit|pretty))? allergic\b(?: to (?:them|it|those|animals|cats|dogs|fur))?(?! to\b| reaction)/gi

/** 'She is allergic to nuts, is the class ok': where nothing is sold to take, it asks about the room and who is in it. */
const allergens =
  '(?:tree )?nuts?|peanuts?|gluten|dairy|milk|eggs?|soy|shellfish|dust|pollen|mold|grass|perfumes?|scents?|fragrances?|incense|wool|feathers?|lavender|bees?'
const allergyToSurroundings = new RegExp(
  `\\ballergic to (?<what>${allergens})\\b|\\b(?<what>${allergens}) allerg(?:y|ies)\\b`,
  'gi',
)
const reaction =
  /\b(?:react\w*|epi ?-?pens?|anaphyla\w*|hives|rash|itch\w*|swell\w*|swollen|throat|breath\w*|wheez\w*|treat\w*|cure\w*|remed\w*|symptoms?|medic\w*|pills?|shots?|help with)\b/i

/** What a practice may be itself. */
const ownTrades = [
  /\b(?:therap(?:y|ies|ists?)|terapias?|terapeutas?)\b/,
  /\bcounsel(?:ing|ling|ors?|lors?)\b/,
  /\bpsycholog(?:y|ists?)\b/,
]

/** Whether one of its matches has several words. A second, global expression for each rule would take half a second to compile. */
function matchesWords(rule: RegExp, text: string): boolean {
  const match = rule.exec(text)
  if (match === null) return false
  return match[0].includes(' ') || matchesWords(rule, text.slice(match.index + (match[0].length || 1)))
}

/** Without the apostrophe 'I’ll be late' would be ill. */
const correct = memoize((message: string) =>
  correctSpelling(normalize(message.replace(/\b(i)['’]ll\b/gi, '$1 will'))),
)
/** Words of chats that end a message and say nothing: 'I want to disappear tbh'. */
const fillers = /(?: (?:tbh|ngl|fr|idk|lol|lmao|omg|smh|imo|rn|honestly|though|tho))+$/
const prepare = (text: string) => removeIdioms(text).replace(fillers, '')
const prepareText = memoize((message: string) => prepare(correct(message).text))
const prepareLoosely = memoize((message: string) => {
  const { text, loose } = correct(message)
  return loose === text ? prepareText(message) : prepare(loose)
})

/** Words of a statement about the practice, in which one ambiguous sign means nothing. */
const practiceWords = pattern`
  prices? | costs? | how much | order* | ship* | deliver* | sessions? | appointments? | book(ing)? | gallons? | bottles? | pouch(es)?
  powder | drinks? | packs? | pick(ed)? up | pickup | store | shop | discount | coupon | open(?! (them|later|after|my|their)) | hours
  parking | refund | gift | party | wedding | detox | ginger* | website | invoice | donate | sell | buy | thanks | thank you | questions?
  flavou?rs? | taste* | coaching | recipes? | cook* | checkout | page | account | password | email | phone | call | address | teaspoons?
  tsp | nutrients? | gracias | precio | cuesta | cuanto | comprar | bebida | polvo
`
