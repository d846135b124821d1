import type { Topic as SafetyTopic } from '#practice/assistant/texts.ts'
import { settings } from '#practice/settings.ts'
import { calculate } from '#server/assistant/calculator.ts'
import { answerHours, type Clock } from '#server/assistant/clock.ts'
import { createKnowledge, type Knowledge } from '#server/assistant/create-knowledge.ts'
import type { AssistantContent, Page, Passage } from '#server/assistant/facts/content.ts'
import { sureShare } from '#server/assistant/find-paragraph.ts'
import { isAboutBuying } from '#server/assistant/is-about-buying.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import { nextTopic, noTopic, type ResolvedClause, resolveClause } from '#server/assistant/resolve-clause.ts'
import { problems } from '#server/assistant/select-passages.ts'
import { readWhen, type WhenAsked } from '#server/assistant/text/dates.ts'
import { detectLanguage, type Language, otherLanguageSentence } from '#server/assistant/text/language.ts'
import { splitSentences } from '#server/assistant/text/split-sentences.ts'
import { toLocal } from '#shared/local-time.ts'

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

const contextMessages = 6
const maxParts = 8

/** Answers the last of the visitor's messages, read in the context of the earlier ones: each asked thing, in order. */
export function answer(conversation: readonly string[], snapshot: Snapshot): Part[] {
  const knowledge = createKnowledge(snapshot.content)
  const { safety, texts } = knowledge
  const message = conversation.at(-1) ?? ''
  const language = detectLanguage(message)
  const facts = answerQuestions(knowledge, conversation, snapshot, language)
  const routed = routeSafety(knowledge, safety.detectTopics(conversation, isAboutBuyingOnly(facts)), language)
  if (routed.length > 0) return routed
  const sentences = [message, ...splitSentences(message)]
  const [foreign] = sentences.flatMap((each) => otherLanguageSentence(each) ?? [])
  if (foreign && !facts.some(({ kind }) => kind === 'fact'))
    return [
      { ...unknownPart(knowledge, foreign.replace('{phone}', snapshot.content.practice.phone.asWritten)) },
    ]
  const isGreeting = ({ kind, passages }: Part) =>
    kind === 'talk' && passages.every(({ id }) => id !== 'assistant')
  const isUnanswered = facts.every(isGreeting) && isUnexplained(knowledge, message)
  const unknown = { ...unknownPart(knowledge, texts[language].unknown), question: message }
  const parts = facts.length > 0 && !isUnanswered ? facts : [unknown]
  const reminder = safety.hadCrisis(conversation) ? texts[language].crisisReminder : ''
  return reminder ? [...parts, { kind: 'talk', text: reminder, pages: [], passages: [] }] : parts
}

/** The topics of the last message that need a fixed answer. */
export function detectTopics(conversation: readonly string[], snapshot: Snapshot): readonly SafetyTopic[] {
  const knowledge = createKnowledge(snapshot.content)
  const facts = answerQuestions(knowledge, conversation, snapshot, 'en')
  return knowledge.safety.detectTopics(conversation, isAboutBuyingOnly(facts))
}

const isAboutBuyingOnly = (parts: readonly Part[]) =>
  parts.length > 0 && parts.every(({ isBuying, isPersonal }) => isBuying && !isPersonal)

/** Whether a message says something, beside greetings and thanks, that nobody explained. */
const isUnexplained = ({ reader }: Knowledge, message: string) =>
  reader.read(message).some(({ unknown, words }) => unknown.length > 0 && words.length > 2)

const unknownPart = ({ contact }: Knowledge, text: string): Part => ({
  kind: 'unknown',
  text,
  pages: [contact],
  passages: [],
})

function routeSafety(knowledge: Knowledge, topics: readonly SafetyTopic[], language: Language): Part[] {
  const [first] = topics
  if (!first) return []
  const { routed } = knowledge.texts[language]
  const hasOwnThyroid = topics.includes('thyroid') && routed.thyroid !== routed[first]
  const toSay: SafetyTopic[] = hasOwnThyroid ? [first, 'thyroid'] : [first]
  return toSay.map((topic) => ({ ...unknownPart(knowledge, routed[topic]), kind: 'routed' }))
}

function answerQuestions(
  knowledge: Knowledge,
  conversation: readonly string[],
  snapshot: Snapshot,
  language: Language,
): Part[] {
  const { reader, things } = knowledge
  let topic = conversation
    .slice(-contextMessages, -1)
    .flatMap((message) => reader.read(message))
    .reduce(
      (before, clause) => nextTopic(before, told(resolveClause(clause, before, things, false))),
      noTopic,
    )
  topic = { ...topic, budget: null }
  const clauses = reader.read(conversation.at(-1) ?? '')
  const hasSubject = topic.mentions.length > 0 || clauses.some(({ budget }) => budget !== null)
  const isFollowUp = ({ unknown }: Clause) => hasSubject && unknown.length === 0
  const hasQuestions = clauses.some(
    (clause) =>
      clause.isQuestion &&
      (clause.aspects.length + clause.mentions.length > 0 || clause.count !== null || isFollowUp(clause)),
  )
  const parts: Part[] = []
  const said = new Set<Passage>()
  let isSame = false
  for (const [index, clause] of clauses.entries()) {
    const ahead = !isSame && topic.mentions.length === 0 ? { mentions: lookAhead(clauses, index) } : {}
    const resolved = resolveClause(clause, { ...topic, ...ahead }, things, isSame)
    topic = nextTopic(topic, told(resolved))
    isSame ||= clause.mentions.length > 0
    if (hasQuestions ? !clause.isQuestion : clauses.length > 1 && !mayAsk(clause)) continue
    const isBuying = isAboutBuying(resolved)
    for (const part of answerClause(knowledge, resolved, snapshot, language)) {
      const isRepeated =
        part.passages.length > 0
          ? part.passages.every((passage) => said.has(passage))
          : parts.some(({ text }) => text === part.text)
      if (isRepeated && part.kind !== 'unknown') continue
      for (const passage of part.passages) said.add(passage)
      parts.push({ ...part, isBuying: isBuying && part.kind !== 'near' && part.kind !== 'unknown' })
    }
  }
  return trim(parts)
}

/** What somebody tells, rather than asks, may name a thing to talk about, but asks nothing. */
const told = (clause: ResolvedClause): ResolvedClause =>
  clause.isQuestion || !clause.isNarrative ? clause : { ...clause, aspects: [] }

const mayAsk = ({ aspects, mentions, isNarrative }: Clause) =>
  isNarrative ? aspects.some((aspect) => problems.has(aspect)) : aspects.length + mentions.length > 0

/** 'Sizes and prices of honey': the thing may stand after the first question. */
const lookAhead = (clauses: readonly Clause[], index: number) =>
  clauses[index]?.mentions.length === 0
    ? (clauses.slice(index + 1).find(({ mentions, isQuestion }) => isQuestion && mentions.length > 0)
        ?.mentions ?? [])
    : []

/** Small talk is answered only alone; one 'I don't know' is enough. */
function trim(parts: readonly Part[]): Part[] {
  const isOnlyTalk = parts.every(({ kind }) => kind === 'talk')
  const withoutTalk = isOnlyTalk
    ? parts.slice(0, 1)
    : parts.filter(({ kind, passages }) => kind !== 'talk' || passages.some(({ id }) => id === 'assistant'))
  const firstUnknown = withoutTalk.find(({ kind }) => kind === 'unknown')
  return withoutTalk.filter((part) => part.kind !== 'unknown' || part === firstUnknown).slice(0, maxParts)
}

/** How much of a question a paragraph of a page must say to be shown as the closest. */
const nearShare = 0.4
const answeredByHours = ['hours', 'contact', 'place', 'what', 'price']
const answeredBySums = ['price', 'save', 'size', 'order', 'quantity', 'shipping', 'what', 'offer']

function answerClause(
  knowledge: Knowledge,
  clause: ResolvedClause,
  { content, ...clock }: Snapshot,
  language: Language,
): Part[] {
  const { things, selector, contact, texts } = knowledge
  const when = readWhen(clause.words.join(' '), toLocal(clock.now).date)
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
  const left = { ...clause, aspects }
  const { passages, isNear } = selector.select(left)
  const isPointer = passages.every(({ id }) => id === 'terms')
  const isAsked = clause.isQuestion || !clause.isNarrative
  const paragraph = isAsked && (isNear || isPointer) ? knowledge.findParagraph(clause.words) : null
  if (paragraph && paragraph.share >= (passages.length > 0 ? sureShare : nearShare)) {
    const isParagraphNear = paragraph.share < sureShare
    return [...parts, partOf(knowledge, paragraph.passage, left, when, isParagraphNear, language)]
  }
  if (passages.length > 0)
    return [...parts, ...passages.map((passage) => partOf(knowledge, passage, left, when, isNear, language))]
  if (parts.length > 0 || isEmpty(clause)) return parts
  return [{ ...unknownPart(knowledge, texts[language].unknown), question: clause.sentence }]
}

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

function partOf(
  knowledge: Knowledge,
  passage: Passage,
  clause: Clause,
  when: WhenAsked | null,
  isNear: boolean,
  language: Language,
): Part {
  const { preface, closest, urgent } = knowledge.texts[language]
  const said = language === 'es' ? (passage.spanish ?? `${preface} ${passage.text}`) : passage.text
  const part: Part = {
    kind: passage.isTalk ? 'talk' : isNear ? 'near' : 'fact',
    text: isNear ? `${closest}\n\n${said}\n\n${urgent}` : said,
    pages: passage.isTalk ? [] : [passage.page, ...(isNear ? [knowledge.contact] : [])],
    passages: [passage],
    ...(passage.isPersonal && { isPersonal: true }),
  }
  if (passage.id === 'booking') return { ...part, ...bookingRequest(knowledge, clause, when), language }
  return passage.aspects.includes('order') ? { ...part, ...orderForm(knowledge, clause) } : part
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
