import type { Mention } from '#server/assistant/count-things.ts'
import { people } from '#server/assistant/facts/daily-use.ts'
import { weakerThan } from '#server/assistant/facts/general-vocabulary.ts'
import type { Thing } from '#server/assistant/facts/things.ts'
import { type Clause, manyCount } from '#server/assistant/read-message.ts'
import { namesDay } from '#server/assistant/text/dates.ts'

/** Aspects of the practice as a whole: what was talked about before does not carry over to them. */
const practiceAspects = new Set(
  'hours contact reply privacy terms social reviews password register status hello thanks assistant address portal gift texts experience offer'.split(
    ' ',
  ),
)
const talk = new Set(['hello', 'thanks'])
const followUpOpening = /^(?:and|y|or|what about|how about|same for|que tal|also|then|ok|for)\b/
const followUpMaxWords = 6
const fragmentMaxWords = 4

/** `isCarriedOver`: what it is about was named before. */
export type ResolvedClause = Clause & { isCarriedOver: boolean }

/** What the talk is about so far. */
export type Topic = {
  mentions: readonly Mention[]
  aspects: readonly string[]
  /** Of things, not of the practice as a whole: what a thing that is named next is asked about. */
  ofThings: readonly string[]
  minutes: number | null
  /** What there is to spend, in the same message: 'I have $20. How many can I get?' */
  budget: number | null
}
export const noTopic: Topic = { mentions: [], aspects: [], ofThings: [], minutes: null, budget: null }

/**
 * Adds what was said before to a question: 'and the gallon?' after a price asks for a price, 'how do I use it?' is about
 * the last thing, '60 minutes?' after online sessions about those. Then leaves out what a stronger word overrules.
 */
export function resolveClause(
  clause: Clause,
  topic: Topic,
  things: readonly Thing[],
  isSameMessage: boolean,
  isFollowUp = false,
): ResolvedClause {
  let mentions = narrow(clause.mentions, topic, things)
  let aspects = [...clause.aspects]
  const specific = aspects.filter((aspect) => aspect !== 'what' && !talk.has(aspect))
  const text = clause.words.join(' ')
  const isFragment =
    clause.words.length <= fragmentMaxWords ||
    (clause.words.length <= followUpMaxWords && followUpOpening.test(text))
  const own = mentions.filter(({ tag }) => !people.has(tag))
  const isAboutPractice = specific.some((aspect) => practiceAspects.has(aspect))
  const countsOn = asksForMore.test(text)
  const mayInherit = clause.unknown.length < 2 || isSameMessage || countsOn
  if (
    own.length === 0 &&
    !isAboutPractice &&
    mayInherit &&
    (specific.length > 0 || clause.count !== null || isFragment || countsOn || refersBack.test(text))
  )
    mentions = [
      ...widen(topic.mentions, text, things)
        .filter(({ tag }) => !mentions.some((each) => each.tag === tag))
        .map((mention) => ({
          ...mention,
          count: clause.count ?? (isSameMessage || countsOn ? mention.count : null),
        })),
      ...mentions,
    ]
  // 'Can I do that online', after a service of another kind, is about that service too.
  const isMode = own.length > 0 && own.every(({ tag }) => tag === 'online' || tag === 'in-person')
  if (
    addsToThat.test(text) ||
    (isMode &&
      refersBack.test(text) &&
      topic.mentions.every(({ tag }) => parentOf(things, tag) === 'session'))
  )
    mentions = [
      ...topic.mentions.filter(({ tag }) => !mentions.some((each) => each.tag === tag)),
      ...mentions,
    ]
  if (countsOn && specific.length === 0) aspects = [...topic.ofThings, ...aspects]
  if (forThat.test(text)) aspects = [...topic.ofThings, ...aspects]
  if (
    specific.length === 0 &&
    (mentions.length > 0 || clause.minutes !== null || namesDay(text)) &&
    isFragment &&
    // 'What is it' asks something of its own, 'what about it' does not.
    (!aspects.includes('what') || /\b(?:what|how) about\b/.test(text)) &&
    clause.unknown.length < 2
  )
    aspects = [...(own.length > 0 ? topic.ofThings : topic.aspects), ...aspects]
  // 'And her little brother, he is 4?', after an amount for somebody, is about the amount for him.
  const isAboutPerson = own.length === 0 && mentions.some(({ tag }) => people.has(tag))
  if (isAboutPerson && topic.ofThings.includes('dose') && !isAboutPractice) {
    aspects = ['dose']
    mentions = [
      ...mentions,
      ...topic.mentions.filter(({ tag }) => !mentions.some((each) => each.tag === tag)),
    ]
  }
  // 'And if I change my mind', after text messages, is about those and about no refund.
  if (changesMind.test(text) && own.length === 0 && topic.aspects.length > 0) aspects = [...topic.aspects]
  // 'How do I stop them', after text messages, is about those, 'can I do it here', after booking, about that.
  if (aspects.length + own.length === 0 && (topic.mentions.length === 0 ? refersBack : doesThat).test(text))
    aspects = [...topic.aspects]
  // 'Within how many days', after a refund, is about that, and 'how often', after texts, about no product.
  const isOnWhatCounts = topic.mentions.some(({ tag }) => !countless.has(tag) && !people.has(tag))
  if (
    own.length === 0 &&
    clause.unknown.every(isTaking) &&
    measures.test(text) &&
    (aspects.length === 0 ||
      (!isOnWhatCounts && (isFollowUp || topic.aspects.length > 0) && aspects.every(isOfProducts)))
  )
    aspects = [...topic.aspects]
  // 'How many would that be', after free shipping, too.
  if (specific.length === 0 && asksForCount.test(text) && topic.ofThings.includes('shipping'))
    aspects = ['shipping']
  // 'Is that for every pouch', after a refund, too.
  if (
    specific.length === 0 &&
    clause.unknown.length < 2 &&
    asksOfThat.test(text) &&
    topic.ofThings.length > 0
  )
    aspects = [...topic.ofThings]
  // 'At what hours', after help, is about the hours of that.
  if (own.length === 0 && aspects.includes('hours') && topic.ofThings.includes('support'))
    aspects = ['support', ...aspects]
  // 'Do you sell it', after a question about data, too.
  if (topic.aspects[0] === 'privacy' && sellsThat.test(text)) {
    aspects = ['privacy']
    mentions = []
  }
  const length =
    isFragment && clause.minutes === null ? chooseLength(text, topic.minutes, mentions, things) : null
  if (length !== null && topic.ofThings.length > 0) aspects = [...topic.ofThings]
  if (
    clause.count !== null &&
    clause.count > 1 &&
    aspects.length === 0 &&
    (own.length > 0 || mentions.length === 0)
  )
    aspects = ['price']
  if (mentions.some(({ count }) => (count ?? 0) >= manyCount)) aspects = [...aspects, 'bulk']
  return {
    ...clause,
    mentions: dropParents(mentions, things),
    aspects: dropWeaker(aspects),
    isCarriedOver: own.length === 0 && mentions.some(({ tag }) => !people.has(tag)),
    budget: clause.budget ?? (spends.test(text) ? topic.budget : null),
    minutes:
      clause.minutes ??
      length ??
      (own.length === 0 || isFragment || addsToThat.test(text) ? topic.minutes : null),
  }
}

const addsToThat =
  /\b(?:add\w*|put\w*|plus)\b.*\b(?:to|with|on top of) (?:that|it|this)\b|\bon top of (?:that|it)\b/
/** 'How many more until it's free' counts on from what was named. */
const asksForMore = /\bhow (?:many|much) more\b/
const measures =
  /\b(?:how (?:long|soon|often|many (?:days|weeks|months|hours|minutes|times))|(?:until|by|since) (?:when|what time))\b/
/** 'How long will that take you' */
const isTaking = (word: string) => /^(?:take|takes|need|needs)$/.test(word)
const isOfProducts = (aspect: string) => ['length', 'dose', 'use', 'size'].includes(aspect)
/** Things without an amount or a length. */
const countless = new Set(['account', 'coach', 'resources', 'products'])
const doesThat = /\b(?:do|arrange|get|handle) (?:it|that|this) (?:here|online|on|over|by|from|myself)\b/
const asksForCount = /\bhow many\b.*\b(?:that|it|need)\b/
const asksOfThat = /^(?:and |but |so )?(?:is|does|do|are|was) (?:that|this|those)\b/
const sellsThat = /\bsell (?:it|that|them|those|this)\b/
const changesMind = /\bchanged? (?:my|our) minds?\b/
const spends =
  /\b(?:how (?:many|much)|what) (?:\w+ ){0,4}?(?:can|could|do|will|would|does) (?:i|we|it|that) (?:\w+ ){0,2}(?:get|buy|afford|walk|take|have)\b|\bwill (?:that|it) (?:buy|cover|do)\b|\bhow many \w+ (?:is|does|are) (?:that|it)\b/
const forThat = /\b(?:for|get|qualify for) (?:that|this)$/
export const refersBack = /\b(?:it|its|that|this|them|those|these|one|ones|eso|esa|ese|lo|la)\b/

const parentOf = (things: readonly Thing[], tag: string) => things.find((thing) => thing.tag === tag)?.parent

/** 'The longer one', 'the other one' after a session of one length: the minutes of that. */
function chooseLength(
  text: string,
  current: number | null,
  mentions: readonly Mention[],
  things: readonly Thing[],
): number | null {
  const [, word] =
    /\b(longer?|longest|short|shorter|shortest|other) (?:1|one|session|version|option)\b/.exec(text) ??
    /\b((?:twice|double) as long)\b/.exec(text) ??
    []
  const units = things.flatMap(({ tag, units }) => (mentions.some((each) => each.tag === tag) ? units : []))
  const lengths = [...new Set(units.flatMap(({ minutes }) => minutes ?? []))].sort((a, b) => a - b)
  if (!word || lengths.length < 2) return null
  if (word === 'other') return lengths.find((minutes) => current !== null && minutes !== current) ?? null
  return (/^long|as long$/.test(word) ? lengths.at(-1) : lengths[0]) ?? null
}

/** 'Which sizes' after one size is about what it is a size of, and so is 'which is best'. */
function widen(mentions: readonly Mention[], text: string, things: readonly Thing[]): readonly Mention[] {
  if (!/\b(?:sizes|tamanos|which size|best|cheapest)\b/.test(text)) return mentions
  const isSize = (tag: string) => things.some((thing) => thing.tag === tag && thing.kind === 'size')
  const tags = mentions.map(({ tag }) => (isSize(tag) ? (parentOf(things, tag) ?? tag) : tag))
  return [...new Set(tags)].map((tag) => ({ tag, count: null }))
}

/** 'For an hour', after online sessions, is about those: the kind that is named was narrowed down before. */
const narrow = (mentions: readonly Mention[], topic: Topic, things: readonly Thing[]): readonly Mention[] =>
  mentions.flatMap((mention) => {
    const isParentOf = ({ tag }: Mention) => parentOf(things, tag) === mention.tag
    const children = topic.mentions.filter(isParentOf)
    return people.has(mention.tag) || mentions.some(isParentOf) || children.length === 0
      ? [mention]
      : children.map(({ tag }) => ({ tag, count: mention.count }))
  })

/** A question about a bottle of the drink is about the bottle, not about the drink in general. */
function dropParents(mentions: readonly Mention[], things: readonly Thing[]): readonly Mention[] {
  const parents = new Set(mentions.map(({ tag }) => parentOf(things, tag)))
  return mentions
    .filter(({ tag }) => !parents.has(tag))
    .map((mention) => {
      const parent = mentions.find(({ tag }) => tag === parentOf(things, mention.tag))
      const isOnly = mentions.filter(({ tag }) => parentOf(things, tag) === parent?.tag).length === 1
      return mention.count === null && parent?.count && isOnly ? { ...mention, count: parent.count } : mention
    })
}

const dropWeaker = (aspects: readonly string[]): readonly string[] =>
  aspects.filter((aspect) => {
    const stronger = Object.hasOwn(weakerThan, aspect) ? (weakerThan[aspect] ?? []) : []
    const isStronger = (other: string) =>
      stronger.includes('*') ? !talk.has(other) || aspect === 'hello' : stronger.includes(other)
    return !aspects.some((other) => other !== aspect && isStronger(other))
  })

/** What the next question may lean on. */
export function nextTopic(topic: Topic, { mentions, aspects, minutes, budget }: Clause): Topic {
  const own = mentions.filter(({ tag }) => !people.has(tag))
  const specific = aspects.filter(
    (aspect) => !talk.has(aspect) && aspect !== 'what' && aspect !== 'assistant',
  )
  const isAboutPractice = specific.length > 0 && specific.every((aspect) => practiceAspects.has(aspect))
  const ofThings = specific.filter((aspect) => !practiceAspects.has(aspect))
  return {
    mentions: own.length > 0 ? own : topic.mentions,
    ofThings: ofThings.length > 0 ? ofThings : topic.ofThings,
    aspects:
      specific.length > 0 &&
      !(isAboutPractice && own.length === 0 && topic.aspects.length > 0 && !aspects.includes('hours'))
        ? specific
        : topic.aspects,
    minutes: minutes ?? topic.minutes,
    budget: budget ?? topic.budget,
  }
}
