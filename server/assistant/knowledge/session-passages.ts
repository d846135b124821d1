import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { wordPhone } from '#server/assistant/knowledge/phone.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import type { TaggedCatalog } from '#server/assistant/knowledge/tagged-catalog.ts'
import {
  joinWords,
  listLines,
  lowerFirst,
  upperFirst,
  wordNumber,
} from '#server/assistant/knowledge/wording.ts'
import { formatUsdShort } from '#shared/money.ts'

type Service = TaggedCatalog['services'][number]

/** Prices, places, lengths and booking of the services; nothing without services. */
export function describeSessions(source: KnowledgeSource): Passage[] {
  const { services } = source.catalog
  if (services.length === 0) return []
  const subjects = ['session', ...services.map(({ tag }) => tag)]
  return [
    describePrices(source),
    ...services.map((service) => describePrice(source, service)),
    describeServices(source),
    ...services.map((service) => describeService(source, service)),
    ...describePlaces(source),
    describeLengths(source, subjects),
    describeBooking(source, subjects),
    describeCancelling(source, subjects),
  ]
}

/** 'per session $80' for a price with a name of its own, '30 minutes $40, 60 minutes $80' for lengths. */
export function listServicePrices(service: Service): string {
  const unit = ownUnit(service)
  return service.durations
    .map(({ label, cents }) => `${unit ? `per ${unit}` : label} ${formatUsdShort(cents)}`)
    .join(', ')
}

/** What the only price of a service is for, in a word such as 'session'; null if it is for a length or takes more words. */
function ownUnit({ durations }: Service): string | null {
  const [only, ...others] = durations
  return only && others.length === 0 && /^\p{L}+$/u.test(only.label) ? only.label.toLowerCase() : null
}

const priceOfUnit = ({ durations }: Service, unit: string) =>
  `${formatUsdShort(durations[0]?.cents ?? 0)} per ${unit}`

function describePrices({ catalog, pages }: KnowledgeSource): Passage {
  const lines = catalog.services.map(
    (service) =>
      `${service.title}${service.location ? ` (${service.location})` : ''}: ${listServicePrices(service)}`,
  )
  return {
    id: 'session-prices',
    page: pages.pricing,
    subjects: ['session'],
    aspects: ['price'],
    ask: [
      'how much is a session',
      'what do you charge for a consultation',
      'session prices',
      'cuanto cuesta una consulta',
      'how much for 30 minutes',
      'how much for an hour',
      'your rates',
    ],
    text: `Sessions cost:\n${listLines(lines)}`,
  }
}

function describePrice({ pages }: KnowledgeSource, service: Service): Passage {
  const { tag, title, location } = service
  const unit = ownUnit(service)
  const place = location ? `in person, in ${location}` : 'online'
  return {
    id: `${tag}-price`,
    page: pages.pricing,
    subjects: [tag],
    aspects: ['price'],
    ask: [`how much is ${title}`, `price of ${title}`, `cost of ${title}`],
    text: unit
      ? `${title} is ${priceOfUnit(service, unit)}, ${place}.`
      : `${title}${location ? ` in ${location}` : ''}: ${listServicePrices(service)}.`,
  }
}

function describeServices({ content, catalog, pages }: KnowledgeSource): Passage {
  const { firstName } = content.practice.coach
  const lines = catalog.services.map(
    (service) =>
      `${service.title}${service.location ? `, ${service.location}` : ''}: ${listServicePrices(service)}`,
  )
  const opening =
    lines.length === 1
      ? `There is one way to work with ${firstName}:`
      : `There are ${wordNumber(lines.length)} ways to work with ${firstName}:`
  return {
    id: 'services',
    page: pages.booking,
    subjects: ['session'],
    aspects: ['what'],
    ask: [
      'what services do you offer',
      'what can i book',
      'what do you do',
      'what kind of sessions are there',
      'ways to work with you',
      'que servicios ofrecen',
      'types of consultation',
      'tell me about the practice',
    ],
    text: `${opening}\n${listLines(lines)}`,
  }
}

function describeService({ pages }: KnowledgeSource, service: Service): Passage {
  const { tag, title, description, location } = service
  const unit = ownUnit(service)
  const place = location ? `in person in ${location}` : 'online'
  return {
    id: tag,
    page: pages.booking,
    subjects: [tag],
    aspects: ['what', 'place'],
    ask: [`what is ${title}`, `tell me about ${title}`, `do you offer ${title}`, `where is ${title}`],
    text: unit
      ? `${description} It takes place ${place} and is ${priceOfUnit(service, unit)}.`
      : `${title}: ${lowerFirst(description)} ${upperFirst(place)}, ${listServicePrices(service)}.`,
    personal: true,
  }
}

/** Where sessions are, unless services are called just that: then it is said of them. */
function describePlaces({ content, catalog, pages }: KnowledgeSource): Passage[] {
  const { services } = catalog
  const hasPlace = (place: Service['place']) => services.some((service) => service.place === place)
  if (['online', 'in-person'].every((tag) => services.some((service) => service.tag === tag))) return []
  const inPerson = `in person in ${content.practice.place.asWritten}, by appointment`
  const where = hasPlace('inPerson')
    ? `${inPerson}${hasPlace('online') ? ', or online' : '; none is online'}`
    : 'online; none is in person'
  return [
    {
      id: 'session-places',
      page: pages.booking,
      subjects: ['session'],
      aspects: ['place'],
      ask: [
        'can i come in person',
        'do you see people face to face',
        'can i visit you',
        'can we meet online',
        'do you do video calls',
        'consulta presencial',
        'consultas en linea',
      ],
      text: `Sessions are ${where}.`,
    },
  ]
}

function describeLengths({ catalog, pages }: KnowledgeSource, subjects: readonly string[]): Passage {
  const lines = catalog.services.map(
    ({ title, durations }) =>
      `${title}: ${joinWords([...new Set(durations.map(({ minutes }) => String(minutes)))], 'or')} minutes`,
  )
  return {
    id: 'session-length',
    page: pages.booking,
    subjects,
    aspects: ['length'],
    ask: [
      'how long is a session',
      'how long does a consultation take',
      'how many minutes',
      'cuanto dura la consulta',
      'not sure which session',
      'first time what should i book',
    ],
    text: `How long each takes:\n${listLines(lines)}`,
  }
}

function describeBooking({ content, pages }: KnowledgeSource, subjects: readonly string[]): Passage {
  const { coach } = content.practice
  return {
    id: 'booking',
    page: pages.booking,
    subjects,
    aspects: ['booking'],
    ask: [
      'how do i book',
      'how can i make an appointment',
      'can i schedule online',
      'is there online booking',
      'reserve a time',
      'what times are free',
      'available slots this week',
      'quiero una cita',
      'como hago una cita',
      'request an appointment',
      'sign up for a session',
      'do i need an appointment',
      'walk in',
    ],
    text: `${content.bookingContent.panel.text} Until then there are three ways:\n${listLines([
      `call ${wordPhone(content.practice)}`,
      `send ${coach.firstName} a message on the contact page`,
      'with an account, request a date and time in the client portal under Appointments; it stands once it is confirmed',
    ])}`,
  }
}

function describeCancelling({ content, pages }: KnowledgeSource, subjects: readonly string[]): Passage {
  const { phone, email } = content.practice
  return {
    id: 'cancel',
    page: pages.terms,
    subjects,
    aspects: ['cancel'],
    ask: [
      'can i cancel my appointment',
      'how do i reschedule',
      'i cannot come to my session',
      'cancellation policy',
      'change my appointment',
      'running late',
      'cancelar mi cita',
      'is there a cancellation fee',
    ],
    text: `If you cannot come, tell us as early as you can and we find another time: ${phone.asWritten} or ${email}.`,
  }
}
