import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { wordPhone } from '#server/assistant/knowledge/phone.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import {
  joinWords,
  listLines,
  lowerFirst,
  upperFirst,
  withArticle,
  wordNumber,
} from '#server/assistant/knowledge/wording.ts'

/** Hours, place, contact, the coach, resources and testimonials. */
export function describePractice(source: KnowledgeSource): Passage[] {
  return [
    describeHours(source),
    describePlace(source),
    describeContact(source),
    describeReply(source),
    ...(source.content.practice.social.length > 0 ? [describeSocial(source)] : []),
    describeCoach(source),
    ...(source.catalog.resources.length > 0 ? [describeResources(source)] : []),
    ...describeTestimonials(source),
  ]
}

function describeHours({ content, pages }: KnowledgeSource): Passage {
  const { hours, replyWithin } = content.practice
  return {
    id: 'hours',
    page: pages.contact,
    subjects: [],
    aspects: ['hours'],
    ask: [
      'what are your hours',
      'when are you open',
      'are you open on saturday',
      'opening hours',
      'what time do you close',
      'phone hours',
      'when can i call',
      'are you open on sundays',
      'is anybody there on the weekend',
      'cual es el horario',
      'a que hora abren',
      'are you open today',
      'business hours',
    ],
    text:
      hours.weekly.length > 0
        ? `Phone hours are ${hours.asWritten}. Outside them you can write at any time; the reply comes within ${replyWithin}.`
        : `There are no fixed phone hours. You can write at any time; the reply comes within ${replyWithin}.`,
  }
}

function describePlace({ content, catalog, pages }: KnowledgeSource): Passage {
  const { place, phone } = content.practice
  const isOnlineOnly =
    catalog.services.length > 0 && catalog.services.every((service) => service.place === 'online')
  return {
    id: 'place',
    page: pages.contact,
    subjects: [],
    aspects: ['place'],
    ask: [
      'where are you',
      'what is your address',
      'where are you located',
      'which city are you in',
      'how do i get there',
      'donde estan',
      `are you in ${place.city}`,
      'is there parking',
      'directions',
    ],
    text: isOnlineOnly
      ? `${place.asWritten}. Sessions are online.`
      : `${place.asWritten}, in person by appointment. For the way there, call ${phone.asWritten}.`,
  }
}

function describeContact({ content, pages }: KnowledgeSource): Passage {
  const { coach, email, replyWithin } = content.practice
  return {
    id: 'contact',
    page: pages.contact,
    subjects: [],
    aspects: ['contact'],
    ask: [
      'how can i contact you',
      'what is your phone number',
      'what is your email',
      `can i talk to ${coach.firstName}`,
      'i want to speak to a person',
      'send a message',
      'get in touch',
      'cual es su telefono',
      'number to call',
      'text you',
      'talk to a human',
      'real person please',
    ],
    text: `You can reach ${coach.firstName} like this:\n${listLines([
      `phone ${wordPhone(content.practice)}`,
      `email ${email}`,
      `the contact form; the reply comes within ${replyWithin}`,
    ])}`,
  }
}

const describeReply = ({ content, pages }: KnowledgeSource): Passage => ({
  id: 'reply',
  page: pages.contact,
  subjects: [],
  aspects: ['reply'],
  ask: [
    'how long until you answer',
    'when will i hear back',
    'how fast do you reply',
    'response time',
    'how soon do you write back',
    'cuanto tardan en responder',
    'nobody answered my message',
    'i sent an email',
  ],
  text: `The goal is a reply within ${content.practice.replyWithin}.`,
})

const describeSocial = ({ content, pages }: KnowledgeSource): Passage => ({
  id: 'social',
  page: pages.contact,
  subjects: [],
  aspects: ['social'],
  ask: [
    'are you on instagram',
    'facebook page',
    'youtube channel',
    'social media',
    'where can i follow you',
    'redes sociales',
  ],
  text: `You find us on ${joinWords(content.practice.social.map(({ name }) => name))}; the links are on the contact page.`,
})

function describeCoach({ content, pages }: KnowledgeSource): Passage {
  const { practice, assistantKnowledge } = content
  const { firstName, fullName, title, yearsOfExperience } = practice.coach
  const years = yearsOfExperience > 1 ? `${yearsOfExperience}+ years` : 'more than a year'
  const experience = yearsOfExperience > 0 ? ` with ${years} of experience` : ', in her first year'
  return {
    id: 'coach',
    page: pages.about,
    subjects: ['coach'],
    aspects: ['what', 'experience'],
    ask: [
      `who is ${firstName}`,
      'how many years of experience',
      'who runs this',
      'who will i be talking to in a session',
    ],
    text: `${fullName} is ${withArticle(title.toLowerCase())} in ${practice.place.asWritten}${experience}. ${assistantKnowledge.coach}`,
  }
}

function describeResources({ catalog, pages }: KnowledgeSource): Passage {
  const { resources } = catalog
  const ahead = resources.filter(({ comingSoon }) => comingSoon)
  const ready = resources.filter(({ comingSoon }) => !comingSoon)
  const lines = (group: typeof resources) =>
    listLines(group.map(({ name, type, description }) => `${name} (${type}): ${lowerFirst(description)}`))
  const resource = (count: number) => (count === 1 ? 'resource is' : 'resources are')
  return {
    id: 'resources',
    page: pages.products,
    subjects: ['resources'],
    aspects: ['what', 'soon', 'price'],
    ask: [
      'do you have an ebook',
      'can i download the guide',
      'what resources are there',
      'when will the guides be available',
      'is there a pdf',
      'recursos para descargar',
      'free guides',
    ],
    text: [
      ...(ready.length > 0 ? [`Open on the ${pages.products.title} page:\n${lines(ready)}`] : []),
      ...(ahead.length > 0
        ? [
            `${upperFirst(wordNumber(ahead.length))} ${resource(ahead.length)} on the way, ${ahead.length === 1 ? '' : 'all '}coming soon:\n${lines(ahead)}`,
          ]
        : []),
    ].join('\n'),
  }
}

function describeTestimonials({ content, catalog, pages }: KnowledgeSource): Passage[] {
  const fromClients = content.clientTestimonials.length > 0 ? 'What clients say stands on the home page' : ''
  const fromCustomers =
    catalog.drink && content.customerTestimonials.length > 0
      ? 'what customers say about the drink on its own page'
      : ''
  if (!fromClients && !fromCustomers) return []
  return [
    {
      id: 'testimonials',
      page: fromClients ? pages.home : pages.drink,
      subjects: [],
      aspects: ['reviews'],
      ask: [
        'do you have reviews',
        'what do clients say',
        'testimonials',
        'what do customers think',
        'opiniones',
      ],
      text: fromClients
        ? `${[fromClients, ...(fromCustomers ? [fromCustomers] : [])].join(', and ')}.`
        : 'What customers say about the drink stands on its own page.',
    },
  ]
}
