import type { Mention } from '#server/assistant/count-things.ts'
import { people } from '#server/assistant/facts/daily-use.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import { namesDay } from '#server/assistant/text/dates.ts'
import { refersBack } from '#server/assistant/text/refers-back.ts'

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

/** A question, beside what the talk is about so far. */
export type Turn = {
  clause: Clause
  topic: Topic
  /** The words of the question. */
  text: string
  /** The tags of the things, but not the people, that it names. */
  own: readonly string[]
  /** What it asks for, without greetings and 'what is'. */
  specific: readonly string[]
  /** It names a thing or somebody, or took that over. */
  hasMentions: boolean
  /** So short that it leans on what was said before. */
  isFragment: boolean
  /** 'How many more until it's free' counts on from what was named. */
  countsOn: boolean
  /** After an amount for somebody: 'and her little brother, he is 4?' */
  isDoseOfOther: boolean
  /** After a question about data: 'do you sell it?' */
  isOfData: boolean
  /** After other messages. */
  isFollowUp: boolean
  /** What was talked about has a length: no product has. */
  isAboutSession: boolean
}

/** What a question asks for instead, given what it asks for so far; nothing if the rule is not about it. */
type Rule = (turn: Turn, aspects: readonly string[]) => readonly string[] | undefined

const measures =
  /\b(?:how (?:long|soon|often|many (?:days|weeks|months|hours|minutes|times))|(?:until|by|since) (?:when|what time))\b/
/** 'How long will that take you' */
const isTaking = (word: string) => /^(?:take|takes|need|needs)$/.test(word)
const isOfProducts = (aspect: string) => ['length', 'dose', 'use', 'size'].includes(aspect)
/** Things without an amount or a length. */
const countless = new Set(['account', 'coach', 'resources', 'products'])
/** What takes its time, or is possible for some time. */
const timed = new Set(['refund', 'shipping', 'pickup', 'cancel', 'validity', 'order'])
const doesThat = /\b(?:do|arrange|get|handle) (?:it|that|this) (?:here|online|on|over|by|from|myself)\b/
const asksForCount =
  /\bhow many\b.*\b(?:that|it|need)\b|\b(?:from|above|over|as of|starting (?:at|from|with)) how many\b/
const asksOfThat = /^(?:and |but |so )?(?:is|does|do|are|was) (?:that|this|those)\b/
const changesMind = /\bchanged? (?:my|our) minds?\b/
const forThat = /\b(?:for|get|qualify for) (?:that|this)$/
const aboutIt = /\b(?:what|how) about\b/

/** 'And what do we keep', after a price, asks for no price. */
const asksAnew = /^(?:and |but |so )?(?:what|who|which|why|does|do|can)\b(?! about)/
const ifSooner =
  /^(?:and |but |so |or )*(?:what )?if\b.*\b(?:(?:less|more|later|earlier|sooner) than|within|under|only) (?:an?|one|two|\d+) (?:hours?|days?|weeks?)\b/
const howMuchOff = /\b(?:how much|what) (?:is |are |do i |would i )?(?:off|less|cheaper|save)\b/

/** In order: what one rule gives, the next begins with. */
const rules: readonly Rule[] = [
  ({ countsOn, specific, topic }, aspects) =>
    countsOn && specific.length === 0 ? [...topic.ofThings, ...aspects] : undefined,
  ({ text, topic }, aspects) => (forThat.test(text) ? [...topic.ofThings, ...aspects] : undefined),
  // 'And the gallon?'; 'what is it' asks something of its own, 'what about it' does not.
  ({ clause, specific, hasMentions, text, isFragment, own, topic }, aspects) =>
    specific.length === 0 &&
    (hasMentions || clause.minutes !== null || namesDay(text)) &&
    isFragment &&
    (!aspects.includes('what') || aboutIt.test(text)) &&
    clause.unknown.length < 2 &&
    !(clause.unknown.length > 0 && asksAnew.test(text))
      ? [...(own.length > 0 ? topic.ofThings : topic.aspects), ...aspects]
      : undefined,
  ({ isDoseOfOther }) => (isDoseOfOther ? ['dose'] : undefined),
  // 'And if I change my mind', after text messages, is about those and about no refund.
  ({ text, own, topic }) =>
    changesMind.test(text) && own.length === 0 && topic.aspects.length > 0 ? topic.aspects : undefined,
  // 'How do I stop them', after text messages, is about those, 'can I do it here', after booking, about that.
  ({ text, own, topic }, aspects) =>
    aspects.length + own.length === 0 && (topic.mentions.length === 0 ? refersBack : doesThat).test(text)
      ? topic.aspects
      : undefined,
  // 'Within how many days', after a refund, is about that, and 'how often', after texts, about no product.
  ({ text, clause, own, topic, isFollowUp }, aspects) => {
    const isOnWhatCounts = topic.mentions.some(({ tag }) => !countless.has(tag) && !people.has(tag))
    const isOnPractice =
      !isOnWhatCounts && (isFollowUp || topic.aspects.length > 0) && aspects.every(isOfProducts)
    return own.length === 0 &&
      clause.unknown.every(isTaking) &&
      measures.test(text) &&
      (aspects.length === 0 || isOnPractice)
      ? topic.aspects
      : undefined
  },
  // 'How long do I have', after the refund of a product, is about that.
  ({ own, topic, isAboutSession }, aspects) => {
    const before = topic.ofThings.filter((aspect) => timed.has(aspect))
    const isOfTime = aspects.length > 0 && aspects.every((aspect) => aspect === 'length')
    return !isAboutSession && own.length === 0 && isOfTime && before.length > 0 ? before : undefined
  },
  // 'How many would that be', after free shipping, too.
  ({ text, specific, topic }) =>
    specific.length === 0 && asksForCount.test(text) && topic.ofThings.includes('shipping')
      ? ['shipping']
      : undefined,
  // 'Is that for every pouch', after a refund, too.
  ({ text, clause, specific, topic }) =>
    specific.length === 0 && clause.unknown.length < 2 && asksOfThat.test(text) && topic.ofThings.length > 0
      ? topic.ofThings
      : undefined,
  // 'At what hours', after help, is about the hours of that.
  ({ own, topic }, aspects) =>
    own.length === 0 && aspects.includes('hours') && topic.ofThings.includes('support')
      ? ['support', ...aspects]
      : undefined,
  // 'And if it is less than a day before', after cancelling, is about that too.
  ({ text, clause, specific, own, topic }, aspects) =>
    specific.length + own.length === 0 && clause.unknown.length < 2 && ifSooner.test(text)
      ? [...topic.aspects, ...aspects]
      : undefined,
  // 'How much off', after discounts, asks for those.
  ({ text, own, topic }) =>
    own.length === 0 && howMuchOff.test(text) && topic.aspects.includes('save') ? ['save'] : undefined,
  ({ isOfData }) => (isOfData ? ['privacy'] : undefined),
]

/** What a question asks for, with what it leaves out because it was said before. */
export const carryAspects = (turn: Turn): readonly string[] =>
  rules.reduce<readonly string[]>((aspects, rule) => rule(turn, aspects) ?? aspects, turn.clause.aspects)
