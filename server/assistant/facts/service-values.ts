import type { AssistantContent } from '#server/assistant/facts/content.ts'
import type { GapValues } from '#server/assistant/facts/fill-sentences.ts'
import type { Source } from '#server/assistant/facts/source.ts'
import { isSession } from '#server/assistant/facts/things.ts'
import { joinWords, lowerFirst, upperFirst, when } from '#server/assistant/facts/wording.ts'
import { formatPriceShort } from '#shared/money.ts'

export type Service = Source['content']['catalog']['services'][number]

/** The values of what is said of one service. */
export function describeService(service: Service, content: AssistantContent): GapValues {
  const { title, description, durations, location } = service
  const unit = ownUnit(service)
  const where = location ? `in person${inPlace(service)}` : 'online'
  return {
    title,
    description,
    where,
    descriptionInSentence: lowerFirst(description, content.practice.coach.firstName),
    Where: upperFirst(where),
    whereInSpanish: location ? `en persona${service.where ? ',' : ' en'} ${location}` : 'en línea',
    mode: location ? 'in-person' : 'online',
    inPlace: inPlace(service),
    price:
      unit && durations[0]?.cents !== 0
        ? `${formatPriceShort(durations[0]?.cents ?? 0)} per ${unit}`
        : listPrices(service),
    pricesInSpanish: listPrices(service, 'es'),
    hasLength: when(isSession(service)),
    lengths: wordLengths(service),
    lengthsInSpanish: wordLengths(service, inSpanish),
    isBookedByMessage: when(isBookedByMessage(content, service)),
    hasUnit: when(unit !== null),
    hasLengths: when(unit === null),
  }
}

/** Whether visitors call or write for a service, while others are booked online. */
export const isBookedByMessage = ({ offers }: AssistantContent, { slug }: Service): boolean =>
  offers.bookedByMessage.includes(slug)

/** ' in Chicago, IL', and where a service says so itself ' at your home' or ', the public library'. */
function inPlace({ location, where }: Service): string {
  if (!location) return ''
  if (!where) return ` in ${location}`
  return /^(?:at|by|in|near|on|outside)\b/i.test(where) ? ` ${lowerFirst(where)}` : `, ${lowerFirst(where)}`
}

/** Where the sessions in person are that aren't at the practice: 'at your home'. */
export const placesElsewhere = (services: readonly Service[]): string[] => [
  ...new Set(services.flatMap(({ location, where }) => (location && where ? [lowerFirst(where)] : []))),
]

/** 'per session $80' for a price with a name of its own, '30 minutes $40, 60 minutes $80' for lengths. */
export function listPrices(service: Service, language: 'en' | 'es' = 'en'): string {
  const unit = ownUnit(service)
  const [only, ...others] = service.durations
  if (only?.cents === 0 && others.length === 0)
    return language === 'es' ? `gratis (${only.minutes} minutos)` : `free (${only.minutes} minutes)`
  return service.durations
    .map(({ label, minutes, cents }) => {
      const isLength = label === `${minutes} minutes` || unit !== null
      const ofLength = language === 'es' && isLength ? `${minutes} minutos` : label
      // Two prices of the same length are told apart by what they are called.
      const isSame = service.durations.some((other) => other.label !== label && other.minutes === minutes)
      const name = language === 'en' && unit ? `per ${unit}` : isSame ? label : ofLength
      return `${name} ${cents === 0 && language === 'es' ? 'gratis' : formatPriceShort(cents).toLowerCase()}`
    })
    .join(', ')
}

/** What the only price of a service is for, in a word such as 'session'; null if it is for a length or takes more words. */
function ownUnit({ durations }: Service): string | null {
  const [only, ...others] = durations
  return only && others.length === 0 && /^\p{L}+$/u.test(only.label) ? only.label.toLowerCase() : null
}

/** For `wordLengths`. */
export const inSpanish = ['o', 'minutos'] as const

/** 'Ten lessons of 45 minutes', 'Five lessons of two hours' are prices of several sessions, and no length of one. */
const ofSeveral =
  /\bof (?:\d+ minutes|(?:\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight) hours?(?: each)?)$/i

const ofTime = /\b(?:hours?|minutes?|half)\b/i

/** '30 or 60 minutes'; 'small dog 60 minutes, large dog 90 minutes'; what is sold for several sessions by what it is called. */
export function wordLengths(
  { durations }: Service,
  [or, minutesWord]: readonly [string, string] = ['or', 'minutes'],
): string {
  const single = durations.filter(({ label }) => !ofSeveral.test(label))
  const distinct = [...new Set(single.map(({ minutes }) => String(minutes)))]
  const isOwnName = ({ label, minutes }: (typeof durations)[number]) =>
    !label.includes(String(minutes)) && !ofTime.test(label)
  if (distinct.length > 1 && single.length === durations.length && single.every(isOwnName))
    return durations.map(({ label, minutes }) => `${lowerFirst(label)} ${minutes} ${minutesWord}`).join('; ')
  const severals = durations.flatMap(({ label }) => (ofSeveral.test(label) ? [lowerFirst(label)] : []))
  return joinWords(
    [...(distinct.length > 0 ? [`${joinWords(distinct, or)} ${minutesWord}`] : []), ...severals],
    or,
  )
}
