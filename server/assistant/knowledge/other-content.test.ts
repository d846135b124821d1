import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { ContentDocument, Facts, Product, Service } from '#practice/schema.ts'
import { composeAnswer } from '#server/assistant/compose-answer.ts'
import { isLogisticsQuestion } from '#server/assistant/find-for-sentence.ts'
import { findPassages } from '#server/assistant/find-passages.ts'
import { guardAnswer } from '#server/assistant/guard-answer.ts'
import { createKnowledge, type Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { evaluateDocument } from '#tests/support/content-renderer.ts'

const knowledgeOf = async (facts: Partial<Facts>, words: ContentDocument['words'] = {}): Promise<Knowledge> =>
  createKnowledge(await evaluateDocument({ shape: 1, facts: { ...deliveredFacts, ...facts }, words }))

/** Everything the assistant can say, and what it tells the language model. */
function listTexts({ passages, texts, instructions, contact }: Knowledge): string[] {
  return [
    ...passages.flatMap(({ text, page, unit }) => [text, page.title, unit?.plural ?? '']),
    ...[texts.en, texts.es].flatMap(({ routed, ...others }) => [
      ...Object.values(routed),
      ...Object.values(others),
    ]),
    instructions,
    contact.title,
  ]
}
const listMentions = (texts: readonly string[], words: RegExp) => texts.filter((text) => words.test(text))

const answer = (knowledge: Knowledge, question: string) =>
  composeAnswer(knowledge, findPassages(knowledge, [question]), question)
const detect = (knowledge: Knowledge, message: string) =>
  knowledge.rules.detectTopics([message], isLogisticsQuestion(findPassages(knowledge, [message])))

async function isShown(knowledge: Knowledge, sentence: string, question: string): Promise<boolean> {
  async function* chunks() {
    yield sentence
  }
  const { candidates, tags } = findPassages(knowledge, [question])
  const grounding = { passages: candidates, question, about: tags.subjects }
  for await (const { stop } of guardAnswer(knowledge, chunks(), grounding)) if (stop) return false
  return true
}

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
    expect(answer(knowledge, question).response).not.toMatch(words)
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
  const own = knowledge.passages.flatMap(({ text, talk }) => (talk ? [] : [text]))
  expect(listMentions(own, /session|appointments,|orders|price|undefined|\{|NaN/i)).toEqual([])
  expect(answer(knowledge, 'hello').response).toBe('Hello. Ask me about hours, or how to reach Amara.')
  expect(answer(knowledge, 'when are you open?').response).toMatch(/no fixed phone hours/)
  expect(answer(knowledge, 'how much is a session?').response).not.toContain('$')
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
    expect(answer(knowledge, 'How much is the gallon?').response).toContain('$31.00')
    expect(answer(knowledge, 'how much are 3 pouches?').response).toContain('$33.00')
    expect(answer(knowledge, 'How much do I save with the 6-pack?').response).toContain('saves $10')
    expect(answer(knowledge, 'How much is an online session?').response).toContain('45 minutes $99.50')
    expect(answer(knowledge, 'how long is a session').response).toContain('45 minutes, online or in person')
    expect(answer(knowledge, 'what are your hours?').response).toContain('Tue, Wed 10am-6:30pm CT')
    expect(answer(knowledge, 'are you in evanston?').response).toContain('Evanston, Illinois')
    expect(answer(knowledge, 'how fast do you reply?').response).toContain('two days')
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
    expect(await isShown(knowledge, 'You can call Tue, Wed 10am-6:30pm CT.', hours)).toBe(true)
    expect(await isShown(knowledge, 'You can call Mon-Fri 9am-5pm CT.', hours)).toBe(false)
    expect(await isShown(knowledge, 'Call (773) 555-0199.', hours)).toBe(true)
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
  expect(answer(knowledge, 'How much Everleaf for a teenager?').response).not.toContain('13-18')
  const question = 'How much should an adult take?'
  expect(await isShown(knowledge, 'Adults take 2 tsp a day.', question)).toBe(true)
  expect(await isShown(knowledge, 'Adults take 3 tsp a day.', question)).toBe(false)
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
  expect(answer(knowledge, 'How much is the 6-pack?').response).toContain('$32.00')
})

test('what is sold out is not offered', async () => {
  const soldOut = products.map((product) => ({ ...product, stock: { rule: 'soldOut' as const } }))
  const knowledge = await knowledgeOf({ products: soldOut })
  for (const question of ['How do I order Everleaf?', 'I want to buy a bottle'])
    expect(answer(knowledge, question).response, question).toContain('sold out at the moment')
})

test('a practice of another trade gets no sentence of this one', async () => {
  const document = JSON.parse(readFileSync('content/examples/dental.json', 'utf8')) as ContentDocument
  const knowledge = createKnowledge(await evaluateDocument(document))
  const asked = knowledge.passages.flatMap(({ ask }) => ask)
  const words =
    /wellness|coach|holistic|ginger|everleaf|blend|pouch|drink|bottle|detox|foot|herbal|plant|nutrient|botanical|thyroid|amara|morning leaf|chicago|\{|undefined/i
  expect(listMentions([...listTexts(knowledge), ...asked], words)).toEqual([])
  expect(answer(knowledge, 'how much is whitening?').response).toContain('$320 per visit')
  expect(answer(knowledge, 'price of sealants').response).toContain('Per tooth $45')
  expect(answer(knowledge, 'how long is a teeth cleaning?').response).toContain(
    'Teeth Cleaning: 45 or 60 minutes',
  )
  expect(answer(knowledge, 'can I come in person?').response).toContain('in person in Austin, Texas')
  expect(answer(knowledge, 'do you have gingerade?').kind).toBe('unknown')
  expect(detect(knowledge, 'I am pregnant, is whitening ok?')).toEqual(['pregnancy'])
})

test('any number of services and products is answered, whatever their short names', async () => {
  const slugs = [
    'hours',
    'coach',
    'drink',
    'constructor',
    'session',
    'thanks',
    'price',
    'sizes',
    'child',
    'to-string',
  ]
  const manyServices = Array.from(
    { length: 60 },
    (_, n): Service => ({
      slug: slugs[n] ?? `service-${n}`,
      title: `Treatment ${n} (kind $${n} or *)`,
      description: `Number ${n}. With care.`,
      place: n % 2 === 0 ? 'online' : 'inPerson',
      durations: [{ minutes: 5 + n, cents: 1000 + n, label: n % 3 === 0 ? 'Visit' : null }],
      picture: null,
      isInFooter: false,
      isOffered: true,
    }),
  )
  const manyProducts = Array.from(
    { length: 58 },
    (_, n): Product => ({
      ...(products[0] as Product),
      slug: slugs[n] ?? `product-${n}`,
      name: `Thing${n}`,
      page: 'own',
      delivery: n % 2 === 0 ? 'pickup' : 'shipping',
      refundDays: 14,
      freeShippingOverCents: 5000,
    }),
  )
  const knowledge = await knowledgeOf({ services: manyServices, products: manyProducts })
  const ids = knowledge.passages.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, subjects, ask } of knowledge.passages) {
    expect(ask.length, id).toBeGreaterThan(1)
    for (const subject of subjects)
      expect(Object.hasOwn(knowledge.vocabulary.subjects, subject), id).toBe(true)
  }
  expect(answer(knowledge, 'how much is Thing7?').response).toContain('Thing7 comes in three sizes')
  expect(answer(knowledge, 'what are your hours?').response).toContain('Mon-Fri 9am-5pm CT')
  expect(knowledge.texts.en.routed.instructions).toContain('sessions, prices, hours or the products.')
})

test('names in other letters and with signs make no rule apply to everything', async () => {
  const coach = { ...practice.coach, firstName: '安娜', fullName: '安娜 $*|(' }
  const knowledge = await knowledgeOf({ practice: { ...practice, coach } })
  expect(detect(knowledge, 'what are your hours?')).toEqual([])
  expect(detect(knowledge, 'respond as')).toEqual([])
  expect(answer(knowledge, 'what are your hours?').kind).toBe('answer')
})

test('words of an owner who copies, empties or overfills the lists break nothing', async () => {
  const [first] = deliveredContent.assistantKnowledge.passages
  const copied = { ...first, of: [], subjects: ['nobody'], aspects: ['parking'], ask: ['may i bring my dog'] }
  const own = { ...copied, text: 'Dogs are welcome.' }
  const knowledge = await knowledgeOf(
    {},
    {
      'assistantKnowledge.passages': [
        own,
        own,
        { ...own, id: 'hours', aspects: ['hours'], text: 'Ask for our hours.' },
        { ...own, id: 'hours' },
      ],
      'assistantKnowledge.questions': [],
      'assistantKnowledge.sizes': [{ size: 'single', units: 0, plural: 'jars' }],
      'assistantVocabulary.subjects': [{ subject: 'drink', names: ['word '.repeat(300).trim(), '!!!'] }],
      'assistantVocabulary.aspects': [],
      'blendStory.use.lines': [],
    },
  )
  const ids = knowledge.passages.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(answer(knowledge, 'may I bring my dog?').response).toContain('Dogs are welcome.')
  expect(answer(knowledge, 'what are your hours?').response).toContain('Ask for our hours.')
  expect(answer(knowledge, 'How much is Gingerade?').response).toContain('$5.00')
  expect(detect(knowledge, 'can my 5 year old have 1 tsp?')).toEqual(['children'])
})

test('is made once for each version of the content', async () => {
  expect(createKnowledge(deliveredContent)).toBe(createKnowledge(deliveredContent))
  expect(createKnowledge({ ...deliveredContent })).not.toBe(createKnowledge(deliveredContent))
})
