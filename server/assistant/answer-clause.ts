import { settings } from '#practice/settings.ts'
import { calculate } from '#server/assistant/calculator.ts'
import { answerHours, type Clock } from '#server/assistant/clock.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import type { AssistantContent, Page, Passage } from '#server/assistant/facts/content.ts'
import { type FoundStatement, sureShare } from '#server/assistant/find-statement.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import type { ResolvedClause } from '#server/assistant/resolve-clause.ts'
import { countUnexplained } from '#server/assistant/select-passages.ts'
import { readWhen, type WhenAsked } from '#server/assistant/text/dates.ts'
import type { Language } from '#server/assistant/text/language.ts'

/** What the answer follows from: the published content, the clock, and the dates that are closed. */
export type Snapshot = Clock & { content: AssistantContent }

/** A session that can be booked: what the booking page is opened with. */
export type BookingRequest = {
  service: string
  title: string
  minutes: number
  date: string | null
  timeZone: string
}

/** One asked thing: what the site says of it, or that it does not say. */
export type Part = {
  kind: 'routed' | 'fact' | 'near' | 'talk' | 'unknown'
  text: string
  pages: readonly Page[]
  /** What the text was taken from: what a language model may choose from. */
  passages: readonly Passage[]
  /** The question it answers, where it doesn't know. */
  question?: string
  /** About taking a product, and about nothing but buying, meeting or contact. */
  isPersonal?: boolean
  isBuying?: boolean
  /** The free times to look up, while sessions can be booked. */
  booking?: BookingRequest
  /** A form, filled in, that the visitor sends or leaves. */
  form?: Page
  language?: Language
}

export const unknownPart = ({ contact }: Knowledge, text: string): Part => ({
  kind: 'unknown',
  text,
  pages: [contact],
  passages: [],
})

/** How much of a question a paragraph of a page must say to be shown as the closest. */
const nearShare = 0.35
/** How much more of it a statement must say than what is about the same thing and aspect. */
const nearGain = 0.05
/** Likeness in meaning alone makes nobody sure. */
const sureSaid = 0.5
/** Of a question that nothing else is known of, so much must be said, or be alike in meaning, or so many rare words be said. */
const [farSaid, farMatched, farAlike, farWorth] = [0.4, 4.1, 0.25, 5.5]
/** So much of a broad question must be said by what is shown beside. */
const broadSaid = 0.3
const manyUnexplained = 2
const directMaxWords = 5
const sureGain = 0.1
const farGain = 0.5
/** So much more of a broad question than what is said of the practice as a whole that it comes before that. */
const sureFirst = 0.2
/** A statement so nearly as good as the best is shown beside it. */
const closeShare = 0.7
const maxNearest = 3
/** Nothing is missing in an answer that says so much of the question. */
const allSaid = 0.95
/** Beside what is said of the practice as a whole. */
const maxBeside = 2
/** Less of a long question is enough if it is many rare words. */
const leastShare = 0.25
const muchMatched = 8
const allShare = 0.8
const leastGain = 0.05
const answeredByHours = ['hours', 'contact', 'place', 'what', 'price']
const answeredBySums = ['price', 'save', 'size', 'order', 'quantity', 'shipping', 'what', 'offer']

/** How a clause stands in its conversation. */
type Context = {
  language: Language
  /** The date where the practice is: '2026-11-25'. */
  today: string
  /** The words of the question before it. */
  before: readonly string[]
  /** False for what is only told. */
  isAsked: boolean
}

export function answerClause(
  knowledge: Knowledge,
  clause: ResolvedClause,
  { content, ...clock }: Snapshot,
  context: Context,
): Part[] {
  const { language, today } = context
  const { things, contact, texts } = knowledge
  const when = readWhen(clause.words.join(' '), today)
  const parts: Part[] = []
  let { aspects } = clause
  const add = (text: string, answered: readonly string[], pages: readonly Page[], form = {}) => {
    parts.push({ kind: 'fact', text, pages, passages: [], ...form })
    aspects = aspects.filter((aspect) => !answered.includes(aspect))
  }
  if (when && isAboutHours(knowledge, clause, when) && content.practice.hours.weekly.length > 0)
    add(answerHours(content, when, clock, language), answeredByHours, [contact])
  if (parts.length > 0 && aspects.length === 0) return parts
  const calculation = calculate(things, clause, language)
  if (calculation) {
    const pages = [...new Map(calculation.things.map(({ page }) => [page.href, page])).values()]
    add(calculation.text, answeredBySums, pages, orderForm(knowledge, clause))
    if (aspects.length === 0) return parts
  }
  const found = answerFromSite(knowledge, { ...clause, aspects }, { ...context, when })
  if (found.length > 0 || parts.length > 0 || isEmpty(clause)) return [...parts, ...found]
  return [{ ...unknownPart(knowledge, texts[language].unknown), question: clause.sentence }]
}

/** The passages of what is asked, or what the site says that is most like it. `isGuess`: never sure. */
export function answerFromSite(
  knowledge: Knowledge,
  clause: ResolvedClause,
  {
    when,
    language,
    before,
    isAsked,
    isGuess = false,
  }: Omit<Context, 'today'> & { when: WhenAsked | null; isGuess?: boolean },
): Part[] {
  const { passages, isNear } = knowledge.selector.select(clause)
  // What is said of the practice as a whole is broad: a sentence of a page on the very question goes with it.
  const isBroad = passages.length > 0 && passages.every(({ things }) => things.length === 0)
  const isOnSeveral = clause.aspects.filter((aspect) => aspect !== 'what').length > 1
  const isWhy = asksWhy.test(clause.words.join(' '))
  const isPlain =
    passages.length > 0 &&
    !(isNear || isWhy || isOnSeveral || clause.unknown.length > 0) &&
    (!isBroad || (isDirect(clause) && before.length === 0))
  if (isPlain) return partsOf(knowledge, passages, clause, when, isGuess, language)
  const search = knowledge.findStatements(clause.words, before)
  const others = search.found.filter(
    (each) =>
      isClose(each, passages.length > 0) &&
      !passages.includes(each.passage) &&
      (passages.length === 0 || isNear || isBroad || each.passage.aspects.length === 0),
  )
  const [best, ...next] = isAsked ? others.slice(0, maxNearest) : []
  const say = (some: readonly Passage[], isNearOnly: boolean) =>
    partsOf(knowledge, some, clause, when, isNearOnly || isGuess, language)
  if (!best) return say(passages, isNear)
  const nearest = [best, ...next.filter(({ share }) => share > best.share * closeShare)].map(
    ({ passage }) => passage,
  )
  const isSure =
    best.share >= sureShare && best.said >= sureSaid && (clause.isQuestion || !clause.isNarrative)
  if (passages.length === 0) return say(nearest, !isSure || isStrange(clause, nearest))
  // One statement on several matters together beats passages on each.
  const isApart = isNear || isOnSeveral
  const shares = isApart ? passages.map((each) => search.shareOf([each])) : [search.shareOf(passages)]
  if (isBroad && best.said < broadSaid) return say(passages, isNear)
  if (isBroad && shares.some(({ said }) => said >= allSaid)) return say(passages, isNear)
  const gain = best.share - Math.max(...shares.map(({ share }) => share))
  if (isNear && gain > nearGain)
    return say(gain > farGain ? nearest : [...nearest, ...passages.slice(0, 1)], true)
  const least =
    isBroad || (isOnSeveral && isSure) ? 0 : best.share >= allShare ? leastGain : isSure ? sureGain : 1
  if (isNear || gain <= least) return say(passages, isNear)
  const beside = isBroad ? nearest.slice(0, maxBeside) : [best.passage]
  const isFirst = isWhy || (isBroad && isSure && gain > sureFirst)
  return say(isFirst ? [...beside, ...passages] : [...passages, ...beside], false)
}

/** Whether a statement may be told of a question; more must be said of one that nothing else is known of. */
function isClose({ share, said, matched, termCount }: FoundStatement, isKnown: boolean): boolean {
  const isEnough = share >= nearShare || (share >= leastShare && matched >= muchMatched)
  const isFarEnough =
    (said >= farSaid && matched >= farMatched) ||
    share - said >= farAlike ||
    (matched >= farWorth && termCount > 1)
  return isEnough && (isKnown || isFarEnough)
}

/** Too much of it stands nowhere in what was found. */
const isStrange = (clause: Clause, found: readonly Passage[]) =>
  countUnexplained(
    clause,
    found.map(({ text }) => text),
  ) >= manyUnexplained

/** 'Are you open?' asks for no more than the practice as a whole says. */
const isDirect = ({ mentions, words }: Clause) => mentions.length === 0 && words.length <= directMaxWords

/** What a thing is doesn't tell why it is. */
const asksWhy = /^(?:and |but |so )?(?:why|how come)\b/

/** Nothing is asked: 'could you please help me?' */
const isEmpty = ({ unknown, aspects, mentions }: Clause) =>
  unknown.length === 0 && aspects.length === 0 && mentions.length === 0

/** About hours, or, beside a day, about reaching somebody or a session. */
function isAboutHours(
  { things }: Knowledge,
  { aspects, mentions, unknown }: Clause,
  { isNow }: WhenAsked,
): boolean {
  const services = things.filter(({ kind }) => kind === 'service').map(({ tag }) => tag)
  const isAboutSession = mentions.every(({ tag }) => tag === 'session' || services.includes(tag))
  const asksNothing = unknown.length < 2 && aspects.every((aspect) => aspect === 'what')
  return (
    aspects.includes('hours') ||
    (!isNow && (mentions.length === 0 ? aspects.includes('contact') : isAboutSession && asksNothing))
  )
}

/** What the site says of a question: each passage for itself, or together as the closest that it says. */
function partsOf(
  knowledge: Knowledge,
  passages: readonly Passage[],
  clause: Clause,
  when: WhenAsked | null,
  isNear: boolean,
  language: Language,
): Part[] {
  const { preface, closest, urgent } = knowledge.texts[language]
  const said = passages.map((passage): Part => {
    const { text, spanish, page, isTalk, isPersonal, id, aspects } = passage
    return {
      kind: isTalk ? 'talk' : isNear ? 'near' : 'fact',
      text: language === 'es' ? (spanish ?? `${preface} ${text}`) : text,
      pages: isTalk ? [] : [page],
      passages: [passage],
      ...(isPersonal && { isPersonal }),
      ...(id === 'booking' && { ...bookingRequest(knowledge, clause, when), language }),
      ...(aspects.includes('order') && orderForm(knowledge, clause)),
    }
  })
  if (!isNear || said.length === 0) return said
  return [
    {
      ...Object.assign({}, ...said.toReversed()),
      kind: said.every(({ kind }) => kind === 'talk') ? 'talk' : 'near',
      text: [closest, ...said.map(({ text }) => text), urgent].join('\n\n'),
      pages: [...said.flatMap(({ pages }) => pages), knowledge.contact],
      passages,
    },
  ]
}

/** The session to look up free times of: the one that is named, else the first that can be booked. */
function bookingRequest(
  { content, things }: Knowledge,
  { mentions, minutes }: Clause,
  when: WhenAsked | null,
): { booking?: BookingRequest } {
  const bookable = content.catalog.services.filter(({ slug }) =>
    content.booking?.services.some((each) => each.slug === slug && each.isBookable),
  )
  const isNamed = (service: { title: string }) =>
    things.some(
      ({ tag, title }) => title === service.title && mentions.some((mention) => mention.tag === tag),
    )
  const service = bookable.find(isNamed) ?? bookable[0]
  const duration = service?.durations.find((each) => each.minutes === minutes) ?? service?.durations[0]
  if (!service || !duration) return {}
  const { slug, title } = service
  const [date = null] = when?.dates ?? []
  return { booking: { service: slug, title, minutes: duration.minutes, date, timeZone: settings.timeZone } }
}

/** The order form with the quantity that was named. */
function orderForm({ things }: Knowledge, { mentions }: Clause): { form?: Page } {
  const blend = things.find(({ kind }) => kind === 'blend')
  const count = mentions.find(({ tag }) => tag === blend?.tag)?.count ?? 0
  if (!blend || count <= 1 || count > (blend.maxQuantity ?? 0)) return {}
  return { form: { title: `${count} × ${blend.title}`, href: `${blend.page.href}?quantity=${count}` } }
}
