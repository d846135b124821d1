import { answerFromSite } from '#server/assistant/answer-from-site.ts'
import { calculate } from '#server/assistant/calculator.ts'
import { answerClosedDates, answerHolidays, answerHours } from '#server/assistant/clock.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import type { Page } from '#server/assistant/facts/content.ts'
import { type Part, type Snapshot, unknownPart } from '#server/assistant/part.ts'
import { orderForm } from '#server/assistant/prepare-forms.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import type { ResolvedClause } from '#server/assistant/resolve-clause.ts'
import { isHoliday, namesHoliday, readWhen, type WhenAsked } from '#server/assistant/text/dates.ts'
import type { Language } from '#server/assistant/text/language.ts'
import { namesHome } from '#server/assistant/text/lives-elsewhere.ts'
import { namesDate } from '#server/assistant/text/said-dates.ts'

const answeredByHours = ['hours', 'contact', 'place', 'what', 'price']
const answeredBySums = ['price', 'save', 'size', 'order', 'quantity', 'shipping', 'what', 'offer']

const asksForClosedDates =
  /\b(?:your|you|she|he|any|are|when|which|what)\b.*\b(?:holidays?|days? off|vacations?|closed (?:days?|dates?))\b|\b(?:holiday|vacation) (?:hours|closures?|schedule)\b|\b(?:dias festivos|vacaciones|feriados)\b/

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
  if (context.isAsked && asksForUnsaid(knowledge, clause))
    return [{ ...unknownPart(knowledge, knowledge.texts[language].unknown), question: clause.sentence }]
  const before = clause.standsAlone ? [] : context.before
  const when = readWhen(clause.words.join(' '), today)
  const ofPlaces = when === null && asksFromAfar(clause) ? answerPlaces(knowledge, clause, context) : []
  if (ofPlaces.length > 0) return ofPlaces
  const { things, contact, texts } = knowledge
  const parts: Part[] = []
  let { aspects } = clause
  const add = (text: string, answered: readonly string[], pages: readonly Page[], form = {}) => {
    parts.push({ kind: 'fact', text, pages, passages: [], ...form })
    aspects = aspects.filter((aspect) => !answered.includes(aspect))
  }
  const isOfHours = when !== null && isAboutHours(knowledge, clause, when)
  const closures = asksForHoliday(clause, when, clock)
    ? knowledge.closures.slice(0, maxClosures)
    : isOfHours
      ? listClosuresOn(knowledge, when.dates, clock)
      : []
  for (const passage of closures) {
    parts.push({ kind: 'fact', text: passage.text, pages: [passage.page], passages: [passage] })
    aspects = aspects.filter((aspect) => !answeredByHours.includes(aspect))
  }
  if (closures.length === 0 && isOfHours) {
    const hours =
      content.practice.hours.weekly.length > 0
        ? answerHours(content, when, clock, language)
        : sayWithoutHours(knowledge, language)
    if (hours) add(hours, answeredByHours, [contact])
  }
  if (parts.length > 0 && asksToCome(clause))
    return [...parts, ...answerFromSite(knowledge, asBooking(clause), { ...context, before, when })]
  const closed = asksForClosedDates.test(clause.words.join(' ')) ? answerClosedDates(clock, language) : null
  if (closed !== null && parts.length === closures.length) add(closed, answeredByHours, [contact])
  if (parts.length === 0 && clause.aspects.includes('hours') && namesHoliday(clause.words.join(' ')))
    add(answerHolidays(content, language), answeredByHours, [contact])
  if (parts.length > 0 && aspects.length === 0) return parts
  const calculation = calculate(things, clause, language)
  if (calculation) {
    const pages = [...new Map(calculation.things.map(({ page }) => [page.href, page])).values()]
    add(calculation.text, answeredBySums, pages, orderForm(knowledge, clause))
    if (aspects.length === 0) return parts
  }
  const siteParts = answerFromSite(knowledge, { ...clause, aspects }, { ...context, before, when })
  if (siteParts.length > 0 || parts.length > 0 || isEmpty(clause)) return [...parts, ...siteParts]
  return [{ ...unknownPart(knowledge, texts[language].unknown), question: clause.sentence }]
}

function sayWithoutHours({ passages }: Knowledge, language: Language): string | undefined {
  const hours = passages.find(({ id }) => id === 'hours')
  return language === 'es' ? (hours?.spanish ?? hours?.text) : hours?.text
}

const maxClosures = 2
const opens =
  /\b(?:open|opens|closed?|closes|there|away|off|vacation|work|working|hours|holidays?|break|see (?:me|us|people|clients))\b/
/** The weekday says nothing of a holiday; what the pages say of it counts, unless the owner has closed that date. */
const asksForHoliday = (
  { words }: Clause,
  when: WhenAsked | null,
  { closedDates }: Pick<Snapshot, 'closedDates'>,
) =>
  (namesHoliday(words.join(' ')) || (when?.dates ?? []).some(isHoliday)) &&
  opens.test(words.join(' ')) &&
  !(when?.dates ?? []).some((date) => closedDates.has(date))

/** What the pages say of being closed on one of the dates, unless the owner has closed it: then that is certain. */
const listClosuresOn = (
  { closures }: Knowledge,
  dates: readonly string[],
  { closedDates }: Pick<Snapshot, 'closedDates'>,
) =>
  dates.some((date) => closedDates.has(date))
    ? []
    : closures.filter(({ text }) => dates.some((date) => namesDate(text, date))).slice(0, maxClosures)

/** 'Can I bring my dog', where no page says anything of animals: what else is said of bringing and sessions answers nothing. */
const asksForUnsaid = ({ unsaidSubjects }: Knowledge, { words }: Clause) =>
  unsaidSubjects.some((subject) => subject.test(words.join(' ')))

/** Nothing is asked: 'could you please help me?' */
const isEmpty = ({ unknown, aspects, mentions }: Clause) =>
  unknown.length === 0 && aspects.length === 0 && mentions.length === 0

/** About hours, or, beside a day, about reaching somebody or a session. */
function isAboutHours({ things }: Knowledge, clause: Clause, { isNow }: WhenAsked): boolean {
  const { aspects, mentions, unknown } = clause
  const services = things.filter(({ kind }) => kind === 'service').map(({ tag }) => tag)
  const isAboutSession = mentions.every(({ tag }) => tag === 'session' || services.includes(tag))
  const asksNothing = unknown.length < 2 && aspects.every((aspect) => aspect === 'what')
  return (
    aspects.includes('hours') ||
    (!isNow && asksToCome(clause)) ||
    (!isNow && (mentions.length === 0 ? aspects.includes('contact') : isAboutSession && asksNothing))
  )
}

/** 'Could I still make it on Tuesday, say around 4?' */
const toCome =
  /\b(?:can|could|may|might|would|will|ok|okay|possible|chance)\b.*\b(?:make it(?= (?:on|at|by|around|over|in|this|next|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|$)|come(?= (?:on|at|around|this|next|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b)|(?:swing|stop|pop|drop|come|pass) (?:by|in|over|round|around)|get in(?! touch)|see me|see us|fit me in|squeeze me in|(?<=\b(?:i|we) (?:still |just )?)be there|head over)\b/
const asksToCome = ({ mentions, aspects, words }: Clause) =>
  mentions.length === 0 && toCome.test(words.join(' ')) && aspects.every(isOfComing)
/** What there is to know of a time is when the practice is open, and how one is booked. */
const asBooking = (clause: ResolvedClause): ResolvedClause => ({
  ...clause,
  aspects: ['booking'],
  words: ['booking'],
  unknown: [],
})
const isOfComing = (aspect: string) => ['what', 'place', 'booking', 'contact'].includes(aspect)

/** 'I live in Denver, can she still see me?' */
function asksFromAfar({ aspects, isQuestion, mentions, words }: Clause): boolean {
  const text = words.join(' ')
  return (
    isQuestion &&
    aspects.every(isOfComing) &&
    mentions.every(({ tag }) => placed.has(tag)) &&
    fromAfar.test(text) &&
    namesHome(text)
  )
}
const placed = new Set(['session', 'online', 'in-person'])
const fromAfar =
  /\b(?:see (?:me|us|you|her|him)|help|drive|come|travel|fly|meet|work with|possible|somehow|still|visit)\b/

function answerPlaces(knowledge: Knowledge, { sentence }: Clause, context: Context): Part[] {
  const [question] = knowledge.reader.read('Are sessions online or in person?')
  if (!question) return []
  const clause = { ...question, sentence, isCarriedOver: false }
  return answerFromSite(knowledge, clause, { ...context, before: [], when: null })
}
