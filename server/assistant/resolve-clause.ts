import { carryAspects, type Topic } from '#server/assistant/carry-aspects.ts'
import type { Mention } from '#server/assistant/count-things.ts'
import { people } from '#server/assistant/facts/daily-use.ts'
import { weakerThan } from '#server/assistant/facts/general-vocabulary.ts'
import { portalAspects } from '#server/assistant/facts/portal-vocabulary.ts'
import type { Thing } from '#server/assistant/facts/things.ts'
import { chooseByLength } from '#server/assistant/narrow-units.ts'
import { type Clause, manyCount } from '#server/assistant/read-message.ts'
import { readAges } from '#server/assistant/text/ages.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { refersBack } from '#server/assistant/text/refers-back.ts'

/** Aspects of the practice as a whole: what was talked about before does not carry over to them. */
export const practiceAspects: ReadonlySet<string> = new Set([
  ...'hours contact reply privacy terms social reviews password register status hello thanks assistant address portal gift texts experience offer'.split(
    ' ',
  ),
  ...Object.keys(portalAspects),
])
export const talk: ReadonlySet<string> = new Set(['hello', 'thanks'])
export const followUpOpening = /^(?:and|y|or|what about|how about|same for|que tal|also|then|ok|for)\b/
const followUpMaxWords = 6
const fragmentMaxWords = 4

/** `isCarriedOver`: what it is about was named before. `standsAlone`: what was said before tells nothing about it. */
export type ResolvedClause = Clause & { isCarriedOver: boolean; standsAlone?: boolean }

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
  if (isOnlyTalk(clause)) return { ...clause, mentions: [], count: null, unknown: [], isCarriedOver: false }
  const named = narrow(withoutHow(clause, things), topic, things)
  const own = named.filter(({ tag }) => !people.has(tag))
  const specific = clause.aspects.filter((aspect) => aspect !== 'what' && !talk.has(aspect))
  const text = clause.words.join(' ')
  const isFragment =
    clause.words.length <= fragmentMaxWords ||
    (clause.words.length <= followUpMaxWords && followUpOpening.test(text))
  const isBookingAfterProducts =
    (specific.includes('booking') || specific.includes('cancel')) && !isAboutSession(topic, things)
  const isAboutPractice =
    specific.some((aspect) => practiceAspects.has(aspect)) || whereYouAre.test(text) || isBookingAfterProducts
  const countsOn = asksForMore.test(text)
  const leans =
    specific.length > 0 || clause.count !== null || isFragment || countsOn || refersBack.test(text)
  const asksOfIt = opensWithPronoun.test(text) && clause.words.length <= followUpMaxWords
  const mayInherit =
    clause.unknown.length < 2 ||
    isSameMessage ||
    countsOn ||
    asksOfIt ||
    otherLength.test(text) ||
    (isFragment && ofWhole.test(text))
  const inherited =
    own.length === 0 && !isAboutPractice && mayInherit && leans
      ? widen(topic.mentions, text, things).map((mention) => ({
          ...mention,
          count: clause.count ?? (isSameMessage || countsOn ? mention.count : null),
        }))
      : []
  const isOnTopic =
    addsToThat.test(text) || (isMode(own) && refersBack.test(text) && isAboutSession(topic, things))
  const isDoseOfOther =
    own.length === 0 && topic.ofThings.includes('dose') && !isAboutPractice && isOfSureAge(named, text)
  const mentions = addMentions(named, inherited, isOnTopic || isDoseOfOther ? topic.mentions : [])
  const isOfData = topic.aspects[0] === 'privacy' && sellsThat.test(text)
  const carried = carryAspects({
    clause,
    topic,
    text,
    own: own.map(({ tag }) => tag),
    specific,
    hasMentions: mentions.length > 0,
    isFragment,
    countsOn,
    isDoseOfOther,
    isOfData,
    isFollowUp,
    isAboutSession: isAboutSession(topic, things),
  })
  const isLength = own.length === 0 && isLengthOf(clause.count, mentions, things)
  const about = isOfData ? [] : isLength ? mentions.map(({ tag }) => ({ tag, count: null })) : mentions
  const length = isLength
    ? clause.count
    : isFragment && clause.minutes === null
      ? chooseLength(text, topic.minutes, about, things)
      : null
  const baseAspects = length !== null && topic.ofThings.length > 0 ? topic.ofThings : carried
  const isCount = !isLength && (clause.count ?? 0) > 1 && (own.length > 0 || about.length === 0)
  const aspects = baseAspects.length === 0 && isCount ? ['price'] : baseAspects
  const isBulk = about.some(({ tag, count }) => count !== null && count >= bulkFrom(tag, things))
  return {
    ...clause,
    standsAlone: whereYouAre.test(text) || isBookingAfterProducts,
    count: isLength ? null : clause.count,
    mentions: dropParents(about, things),
    aspects: dropWeaker(isBulk ? [...aspects, 'bulk'] : aspects),
    isCarriedOver: own.length === 0 && about.some(({ tag }) => !people.has(tag)),
    budget: clause.budget ?? (spends.test(text) ? topic.budget : null),
    minutes:
      clause.minutes ??
      length ??
      lengthNamed(text, about, things) ??
      (own.length === 0 || isFragment || addsToThat.test(text) ? topic.minutes : null),
  }
}

const addsToThat =
  /\b(?:add\w*|put\w*|plus)\b.*\b(?:to|with|on top of) (?:that|it|this)\b|\bon top of (?:that|it)\b|\bon top\b(?! of)/
const sellsThat = /\bsell (?:it|that|them|those|this)\b/
/** 'How many more until it's free' counts on from what was named. */
const asksForMore = /\bhow (?:many|much) more\b/
/** 'The longer one', 'twice as long' */
const otherLength =
  /\b(?<word>longer?|longest|short|shorter|shortest|other|twice|double) (?:1|one|session|version|option|as long)\b/
/** 'Where are you?' asks for the practice, whatever was talked about. */
const whereYouAre =
  /\bwhere (?:are|r) (?:you|u|yall|you guys)\b|\bwhere (?:is|s) (?:she|he|your (?:office|place|practice|studio|shop))\b|\bwheres (?:she|he|your (?:office|place|practice|studio|shop))\b|\byour address\b/
/** 'And both halves?' */
const ofWhole = /\b(?:both|whole|entire|altogether)\b/
/** 'Is it out already?' */
const opensWithPronoun =
  /^(?:and |but |so )?(?:is|are|does|do|has|was|can|will) (?:it|they|that|this|those)\b/
const spends =
  /\b(?:how (?:many|much)|what) (?:\w+ ){0,4}?(?:can|could|do|will|would|does) (?:i|we|it|that) (?:\w+ ){0,2}(?:get|buy|afford|walk|take|have)\b|\bwill (?:that|it) (?:buy|cover|do)\b|\bhow many \w+ (?:is|does|are) (?:that|it)\b/
const parentOf = (things: readonly Thing[], tag: string) => things.find((thing) => thing.tag === tag)?.parent

/** 'Thank you so much' and the name of the coach asks for nothing, 'is that okay' does. */
export const isOnlyTalk = ({ aspects, mentions, unknown, count, words, sentence }: Clause): boolean =>
  aspects.length > 0 &&
  aspects.every((aspect) => talk.has(aspect)) &&
  mentions.every(({ tag }) => tag === 'coach') &&
  unknown.length < 2 &&
  count === null &&
  !sentence.trimEnd().endsWith('?') &&
  !asksAtOnce.test(words.join(' '))
const asksAtOnce = /^(?:is|are|was|does|do|can|could|will|would|should|how|what|why|when|where|who|which)\b/

/** A teenager or an adult, or a child of an age that is named and no other number that may be one under two. */
const isOfSureAge = (named: readonly Mention[], text: string) =>
  named.some(({ tag }) => people.has(tag) && tag !== 'child') ||
  (named.some(({ tag }) => tag === 'child') &&
    readAges(text).some((age) => age > 1) &&
    !/\b[01]\b/.test(text))

/** An order of more than can be ordered at once, or of so many, is one in bulk; of sessions there is none. */
function bulkFrom(tag: string, things: readonly Thing[]): number {
  const thing = things.find((each) => each.tag === tag)
  if (!thing || thing.kind === 'service') return Number.POSITIVE_INFINITY
  return thing.maxQuantity !== null && thing.maxQuantity <= manyCount ? thing.maxQuantity + 1 : manyCount
}

/** Those that were carried over stand first; none twice. */
function addMentions(named: readonly Mention[], ...more: (readonly Mention[])[]): readonly Mention[] {
  const mentions = [...named]
  for (const some of more)
    mentions.unshift(...some.filter(({ tag }) => !mentions.some((each) => each.tag === tag)))
  return mentions
}

/** 'Can I do that online', after a service of another kind, is about that service too. */
const isMode = (own: readonly Mention[]) =>
  own.length > 0 && own.every(({ tag }) => tag === 'online' || tag === 'in-person')
const isAboutSession = ({ mentions }: Topic, things: readonly Thing[]) =>
  mentions.every(({ tag }) => parentOf(things, tag) === 'session')

/** 'And for 60?' after a session of 45 minutes */
function isLengthOf(count: number | null, mentions: readonly Mention[], things: readonly Thing[]): boolean {
  const subjects = things.filter(({ tag }) => mentions.some((each) => each.tag === tag))
  return (
    count !== null &&
    subjects.length > 0 &&
    subjects.every(({ kind }) => kind === 'service') &&
    subjects.some(({ units }) => units.some(({ minutes }) => minutes === count))
  )
}

/** 'The shorter cleaning': the minutes of that. */
function lengthNamed(text: string, mentions: readonly Mention[], things: readonly Thing[]): number | null {
  const services = things.filter(
    ({ tag, kind }) => kind === 'service' && mentions.some((each) => each.tag === tag),
  )
  const units = services.flatMap((thing) => chooseByLength(thing, text))
  return units.length === 1 ? (units[0]?.minutes ?? null) : null
}

/** 'The longer one', 'the other one' after a session of one length: the minutes of that. */
function chooseLength(
  text: string,
  current: number | null,
  mentions: readonly Mention[],
  things: readonly Thing[],
): number | null {
  const { word } = otherLength.exec(text)?.groups ?? {}
  const units = things.flatMap(({ tag, units }) => (mentions.some((each) => each.tag === tag) ? units : []))
  const lengths = [...new Set(units.flatMap(({ minutes }) => minutes ?? []))].sort((a, b) => a - b)
  if (!word || lengths.length < 2) return null
  if (word === 'other') return lengths.find((minutes) => current !== null && minutes !== current) ?? null
  return (/^(?:long|twice|double)/.test(word) ? lengths.at(-1) : lengths[0]) ?? null
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

const titleWordMinLength = 4
const wordOfPlace = /^(?:online|video|virtual|remote|person)$/

/** 'A video call and a foot detox' are two. */
const ofSeveral = /\b(?:and|or|plus)\b/

/** 'Book a group class online': that is how it is to be booked, and no session by video is meant beside it. */
function withoutHow({ mentions, aspects, words }: Clause, things: readonly Thing[]): readonly Mention[] {
  if (!aspects.includes('booking')) return mentions
  const text = normalize(words.join(' '))
  if (ofSeveral.test(text)) return mentions
  const isService = ({ tag }: Mention) => parentOf(things, tag) === 'session'
  const isByTitle = ({ tag }: Mention) =>
    splitWords(normalize(things.find((thing) => thing.tag === tag)?.title ?? '')).some(
      (word) =>
        word.length >= titleWordMinLength && !wordOfPlace.test(word) && text.includes(word.replace(/s$/, '')),
    )
  const isTitled = mentions.some((mention) => isService(mention) && isByTitle(mention))
  return isTitled ? mentions.filter((mention) => !isService(mention) || isByTitle(mention)) : mentions
}

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
export function nextTopic(topic: Topic, { mentions, aspects, minutes, budget, count }: Clause): Topic {
  const named = mentions.filter(({ tag }) => !people.has(tag))
  const [only, ...others] = named
  // 'Four new molars to be sealed. Total?'
  const own = only && others.length === 0 && only.count === null ? [{ ...only, count }] : named
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
