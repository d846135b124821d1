import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { listProductNames } from '#server/assistant/knowledge/shop-passages.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import { joinWords } from '#server/assistant/knowledge/wording.ts'

/** More names than this are called 'the products'. */
const namedProducts = 3

/** Greetings, thanks, and what the assistant is. */
export function describeTalk(source: KnowledgeSource): Passage[] {
  const { pages } = source
  const { coach, phone } = source.content.practice
  const { sessions, prices, products } = listMatters(source)
  return [
    {
      id: 'hello',
      page: pages.contact,
      subjects: [],
      aspects: ['hello'],
      ask: ['hello', 'hi', 'hey', 'good morning', 'good evening', 'hola', 'buenos dias', 'hi there'],
      text: `Hello. Ask me about ${[...sessions, ...products, ...prices, 'hours'].join(', ')}, or how to reach ${coach.firstName}.`,
      talk: true,
    },
    {
      id: 'thanks',
      page: pages.contact,
      subjects: [],
      aspects: ['thanks'],
      ask: [
        'thank you',
        'thanks',
        'great thanks',
        'ok thanks',
        'perfect',
        'gracias',
        'bye',
        'goodbye',
        'adios',
        'that helps',
        'awesome',
        'okay',
      ],
      text: 'You are welcome. Ask again whenever you like.',
      talk: true,
    },
    {
      id: 'assistant',
      page: pages.contact,
      subjects: ['assistant'],
      aspects: ['what'],
      ask: [
        'who are you',
        'are you a real person',
        'are you a bot',
        'are you an ai',
        `am i talking to ${coach.firstName}`,
        'are you human',
        'are you chatgpt',
        'what can you do',
        'what can you help me with',
        'eres un robot',
        'how do you work',
        'is this a person or a machine',
      ],
      text: `I am an AI assistant, a computer program and not a person. I answer from what is written on this site: ${[...sessions, ...prices, 'hours', ...products].join(', ')} and where to find things. I can be wrong, and I give no medical advice. For a person, talk to ${coach.firstName}: ${phone.asWritten}, or the contact page.`,
      talk: true,
    },
  ]
}

/** 'sessions, prices, hours, tea or honey': what a visitor may ask about. */
export function wordMatters(source: KnowledgeSource): { en: string; es: string } {
  const { sessions, prices, products } = listMatters(source)
  return {
    en: joinWords([...sessions, ...prices, 'hours', ...products], 'or'),
    es: joinWords(
      [
        ...sessions.map(() => 'sesiones'),
        ...prices.map(() => 'precios'),
        'horario',
        ...products.map((name) => (name === 'the products' ? 'los productos' : name)),
      ],
      'o',
    ),
  }
}

function listMatters(source: KnowledgeSource) {
  const names = listProductNames(source)
  const hasSessions = source.catalog.services.length > 0
  return {
    sessions: hasSessions ? ['sessions'] : [],
    prices: hasSessions || names.length > 0 ? ['prices'] : [],
    products: names.length > namedProducts ? ['the products'] : names,
  }
}
