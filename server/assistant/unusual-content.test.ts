import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Product, Service } from '#practice/schema.ts'
import { createKnowledge } from '#server/assistant/create-knowledge.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { ask, detect, knowledgeOf } from '#tests/support/knowledge.ts'

const { products, practice } = deliveredFacts

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
  expect(ask(knowledge, ['how much is Thing7?']).response).toContain('Thing7 comes in three sizes')
  expect(ask(knowledge, ['what are your hours?']).response).toContain('Mon-Fri 9am-5pm CT')
  expect(knowledge.texts.en.routed.instructions).toContain('sessions, prices, hours or the products.')
})

test('names in other letters and with signs make no rule apply to everything', async () => {
  const coach = { ...practice.coach, firstName: '安娜', fullName: '安娜 $*|(' }
  const knowledge = await knowledgeOf({ practice: { ...practice, coach } })
  expect(detect(knowledge, 'what are your hours?')).toEqual([])
  expect(detect(knowledge, 'respond as')).toEqual([])
  expect(ask(knowledge, ['what are your hours?']).kind).toBe('answer')
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
      'assistantKnowledge.sizes': [{ size: 'single', plural: 'jars' }],
      'assistantVocabulary.subjects': [{ subject: 'drink', names: ['word '.repeat(300).trim(), '!!!'] }],
      'assistantVocabulary.aspects': [],
      'assistantVocabulary.asked': [{ said: [], asks: ['how much is it'] }],
      'blendStory.use.lines': [],
    },
  )
  const ids = knowledge.passages.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ask(knowledge, ['may I bring my dog?']).response).toContain('Dogs are welcome.')
  expect(ask(knowledge, ['what are your hours?']).response).toContain('Ask for our hours.')
  expect(ask(knowledge, ['How much is Gingerade?']).response).toContain('$5.00')
  expect(detect(knowledge, 'can my 5 year old have 1 tsp?')).toEqual(['children'])
})

test.each([
  [15, ' with 15+ years of experience.'],
  [1, ' with more than a year of experience.'],
  [0, ', in the first year of practice.'],
])('says %i years of experience in a sentence', async (yearsOfExperience, end) => {
  const coach = { ...practice.coach, yearsOfExperience }
  const { passages } = await knowledgeOf({ practice: { ...practice, coach } })
  expect(passages.find(({ id }) => id === 'coach')?.text).toContain(`${practice.place.region}${end}`)
})

test('is made once for each version of the content', async () => {
  expect(createKnowledge(deliveredContent)).toBe(createKnowledge(deliveredContent))
  expect(createKnowledge({ ...deliveredContent })).not.toBe(createKnowledge(deliveredContent))
})
