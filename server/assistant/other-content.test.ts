import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Facts, Product } from '#practice/schema.ts'
import { createKnowledge, type Knowledge } from '#server/assistant/create-knowledge.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import {
  ask,
  detect,
  isShown,
  knowledgeOf,
  knowledgeOfDocument,
  readExample,
} from '#tests/support/knowledge.ts'

/** Everything the assistant can say, and what it tells the language model. */
function listTexts({ passages, things, texts, instructions, contact }: Knowledge): string[] {
  return [
    ...passages.flatMap(({ text, spanish = '', page }) => [text, spanish, page.title]),
    ...things.flatMap(({ title, units }) => [
      title,
      ...units.flatMap(({ one, many: plural }) => [one, plural]),
    ]),
    ...[texts.en, texts.es].flatMap(({ routed, ...others }) => [
      ...Object.values(routed),
      ...Object.values(others),
    ]),
    instructions,
    contact.title,
  ]
}
const listMentions = (texts: readonly string[], words: RegExp) => texts.filter((text) => words.test(text))

const without = <T extends { slug: string }>(items: readonly T[], slug: string): T[] =>
  items.map((item) => (item.slug === slug ? { ...item, isOffered: false } : item))
const { services, products, resources, testimonials, practice } = deliveredFacts
const hide = (list: Facts['testimonials']['clients']) => list.map((each) => ({ ...each, isShown: false }))

describe('what is off is neither said nor offered', () => {
  test.each<[string, Partial<Facts>, RegExp, string]>([
    [
      'the drink',
      { products: without(products, 'gingerade') },
      /gingerade|bottle|gallon|6-pack|lemon|the drink/i,
      'How much is a gallon of Gingerade?',
    ],
    [
      'the blend',
      { products: without(products, 'everleaf') },
      /everleaf|blend|pouch|powder|tsp|nutrient|botanical|mezcla|cucharadita/i,
      'How much is a pouch of Everleaf?',
    ],
    [
      'the foot detox',
      { services: without(services, 'foot-detox') },
      /foot|herbal foot bath/i,
      'How much is the foot detox?',
    ],
    [
      'the resources',
      { resources: resources.map((each) => ({ ...each, isOffered: false })) },
      /guide|template|journal|\bebook/i,
      'Is there a guide to download?',
    ],
    [
      'the testimonials',
      { testimonials: { clients: hide(testimonials.clients), customers: hide(testimonials.customers) } },
      /clients say|customers say/i,
      'Do you have reviews?',
    ],
  ])('%s', async (_, facts, words, question) => {
    const knowledge = await knowledgeOf(facts)
    expect(listMentions(listTexts(createKnowledge(deliveredContent)), words)).not.toEqual([])
    expect(listMentions(listTexts(knowledge), words)).toEqual([])
    expect(ask(knowledge, [question]).response).not.toMatch(words)
  })
})

test('without the blend, thyroid medication is a question for a doctor, and no child gets an amount', async () => {
  const knowledge = await knowledgeOf({ products: without(products, 'everleaf') })
  const { medicine, thyroid } = knowledge.texts.en.routed
  expect(thyroid).toBe(medicine)
  expect(detect(knowledge, 'can my 5 year old have 1 tsp?')).toEqual(['children'])
})

test('with no services, products, resources, hours or links, questions about the practice are answered', async () => {
  const knowledge = await knowledgeOf({
    services: [],
    products: [],
    resources: [],
    testimonials: { clients: [], customers: [] },
    practice: { ...practice, hours: [], social: [] },
  })
  const own = knowledge.passages.flatMap(({ id, text, isTalk }) => (isTalk || id === 'adults' ? [] : [text]))
  expect(listMentions(own, /session|appointments,|orders|price|undefined|\{|NaN/i)).toEqual([])
  expect(ask(knowledge, ['hello']).response).toBe('Hello. Ask me about hours, or how to reach Amara.')
  expect(ask(knowledge, ['when are you open?']).response).toMatch(/no fixed phone hours/)
  expect(ask(knowledge, ['how much is a session?']).response).not.toContain('$')
  expect(knowledge.texts.en.routed.instructions).toContain('Ask me about hours.')
  expect(detect(knowledge, 'I want to die')).toEqual(['self-harm'])
})

describe('changed prices, hours, phone and places', () => {
  const changedPrices = products.map((product) => ({
    ...product,
    sizes: product.sizes.map((size) => ({ ...size, cents: size.cents + 100 })),
  }))
  let knowledge: Knowledge
  beforeAll(async () => {
    knowledge = await knowledgeOf({
      products: changedPrices,
      services: services.map((service) => ({
        ...service,
        durations: service.durations
          .map((duration) => ({ ...duration, minutes: 45, cents: 9950 }))
          .slice(0, 1),
      })),
      practice: {
        ...practice,
        phone: '+17735550199',
        place: { city: 'Evanston', region: 'Illinois', regionCode: 'IL', country: 'US' },
        hours: [{ days: ['Tu', 'We'], opens: '10:00', closes: '18:30' }],
        replyWithin: 'two days',
      },
    })
  })

  test('answers say them', async () => {
    expect(ask(knowledge, ['How much is the gallon?']).response).toContain('$31.00')
    expect(ask(knowledge, ['how much are 3 pouches?']).response).toContain('$33.00')
    expect(ask(knowledge, ['How much do I save with the 6-pack?']).response).toContain('saves $10')
    expect(ask(knowledge, ['How much is an online session?']).response).toContain('45 minutes $99.50')
    expect(ask(knowledge, ['how long is a session']).response).toContain('45 minutes, online or in person')
    expect(ask(knowledge, ['what are your hours?']).response).toContain('Tue, Wed 10am-6:30pm CT')
    expect(ask(knowledge, ['are you in evanston?']).response).toContain('Evanston, Illinois')
    expect(ask(knowledge, ['how fast do you reply?']).response).toContain('two days')
  })

  test('nothing says the old ones', async () => {
    const old = /\$25\.00|\$30\.00(?!\.)|\$10\.00|\$40|\$80|Chicago|555-0142|9am|24 hours/
    const texts = listTexts(knowledge).filter((text) => !text.includes('instead of'))
    expect(listMentions(texts, old)).toEqual([])
  })

  test('a model may say the new ones and not the old ones', async () => {
    const question = 'How much is the gallon?'
    expect(await isShown(knowledge, 'The gallon is $31.00.', question)).toBe(true)
    expect(await isShown(knowledge, 'The gallon is $30.00.', question)).toBe(false)
    const hours = 'What are your hours?'
    expect(await isShown(knowledge, 'Phone hours are Tue, Wed 10am-6:30pm CT.', hours)).toBe(true)
    expect(await isShown(knowledge, 'Phone hours are Mon-Fri 9am-5pm CT.', hours)).toBe(false)
    expect(await isShown(knowledge, 'Call (312) 555-0142.', hours)).toBe(false)
  })
})

test('safety texts and claim checks follow the suggested use on the page', async () => {
  const lines = [
    { spoons: 1, amount: '1 tsp', who: 'ages 4-12' },
    { spoons: 2, amount: '2 tsp', who: 'adults 19+' },
  ]
  const knowledge = await knowledgeOf({}, { 'blendStory.use.lines': lines })
  expect(knowledge.texts.en.routed.children).toMatch(/^The page says 1 tsp for ages 4-12 of Everleaf, and/)
  expect(knowledge.texts.es.routed.children).toMatch(
    /^El sitio dice 1 cucharadita \(tsp\) de Everleaf de 4 a 12 años, y/,
  )
  expect(ask(knowledge, ['How much Everleaf for a teenager?']).response).not.toContain('13-18')
  const question = 'How much should an adult take?'
  expect(await isShown(knowledge, 'Adults 19+: 2 tsp.', question)).toBe(true)
  expect(await isShown(knowledge, 'Adults 19+: 3 tsp.', question)).toBe(false)
})

test('a saving is not claimed where there is none, nor free shipping', async () => {
  const [drink, ...others] = products
  const sizes = drink?.sizes.map((size) => ({
    ...size,
    freeShipping: false,
    cents: size.slug === 'six-pack' ? 3200 : size.cents,
  }))
  const knowledge = await knowledgeOf({
    products: [{ ...(drink as Product), sizes: sizes ?? [] }, ...others],
  })
  const about = knowledge.passages.filter(({ page }) => page.title === drink?.name).map(({ text }) => text)
  expect(listMentions(about, /against six single bottles|ships? free|free shipping applies/i)).toEqual([])
  expect(knowledge.passages.find(({ id }) => id === 'drink-savings')).toBeUndefined()
  expect(ask(knowledge, ['How much is the 6-pack?']).response).toContain('$32.00')
})

test('what is sold out is not offered', async () => {
  const soldOut = products.map((product) => ({ ...product, stock: { rule: 'soldOut' as const } }))
  const knowledge = await knowledgeOf({ products: soldOut })
  for (const question of ['How do I order Everleaf?', 'I want to buy a bottle'])
    expect(ask(knowledge, [question]).response, question).toContain('sold out at the moment')
})

test('a practice of another trade gets no sentence of this one', async () => {
  const knowledge = await knowledgeOfDocument(readExample('dental'))
  const questions = knowledge.passages.flatMap((passage) => passage.ask ?? [])
  const words =
    /wellness|coach|holistic|ginger|everleaf|blend|pouch|drink|bottle|detox|foot|herbal|plant|nutrient|botanical|thyroid|amara|morning leaf|chicago|\{|undefined/i
  expect(listMentions([...listTexts(knowledge), ...questions], words)).toEqual([])
  expect(ask(knowledge, ['how much is whitening?']).response).toContain('$320 per visit')
  expect(ask(knowledge, ['price of sealants']).response).toContain('Per tooth $45')
  expect(ask(knowledge, ['how long is a teeth cleaning?']).response).toContain(
    'Teeth Cleaning: 45 or 60 minutes',
  )
  expect(ask(knowledge, ['can I come in person?']).response).toContain('in person in Austin, Texas')
  expect(ask(knowledge, ['do you have gingerade?']).kind).toBe('unknown')
  expect(detect(knowledge, 'I am pregnant, is whitening ok?')).toEqual(['pregnancy'])
})
