import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Product, Service } from '#practice/schema.ts'
import { composeAnswer } from '#server/assistant/compose.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { ask, knowledge, knowledgeOf } from '#tests/support/knowledge.ts'

const [drink] = deliveredFacts.products as [Product]
const [consultation] = deliveredFacts.services as [Service]
const [size] = drink.sizes as [Product['sizes'][number]]
const productOf = (slug: string, name: string, cents: number): Product => ({
  ...drink,
  slug,
  name,
  kind: 'For fountain pens',
  description: 'For a pen that is written with.',
  page: 'own',
  delivery: 'shipping',
  sizes: [{ ...size, slug: 'one', name: 'One piece', size: 'In a box', cents, units: null }],
  maxQuantity: 6,
  freeShippingOverCents: 5000,
})
const packages: Service = {
  ...consultation,
  slug: 'ten-hours',
  title: 'Repair Course',
  durations: [{ minutes: 120, cents: 69_500, label: 'Five lessons of two hours' }],
}

describe('a shop whose product has a number in its name, in French', () => {
  let shop: Knowledge
  beforeAll(async () => {
    shop = await knowledgeOf({
      booking: null,
      services: [packages],
      products: [
        productOf('cap', 'Cap', 1400),
        productOf('nib', 'Nib', 1200),
        productOf('sampler', 'Sampler of Twelve Très Petits Flacons', 2000),
      ],
    })
  })
  const answerTo = (question: string) => ask(shop, [question]).response

  test('numbers count, and name nothing', () => {
    expect(answerTo('How much are three caps and two nibs?')).toMatch(
      /3 × Cap: \$42\.00[\s\S]*Altogether: \$66\.00/,
    )
    expect(answerTo('How much are twelve caps?')).not.toContain('Flacons')
  })

  test('a limit is told without counting the name of a product', () => {
    expect(answerTo('How many caps can I order?')).toBe(
      'One order holds at most 6 of Cap. For more than that, write to Amara.',
    )
    expect(answerTo('How much are ten caps?')).toContain('You can order at most 6 at a time.')
    expect(answerTo('Is shipping of a cap free?')).toContain('over $50: 4 or more.')
  })

  test('what is sold as several sessions is as long as its label says', () => {
    expect(answerTo('How long is the repair course?')).toBe('Repair Course: five lessons of two hours.')
  })
})

describe('a groomer who also sells the shampoo that she uses', () => {
  const sizeOf = (name: string, ounces: number, cents: number, units: number) => ({
    ...size,
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    size: `${ounces} oz`,
    note: null,
    cents,
    units,
  })
  let groomer: Knowledge
  beforeAll(async () => {
    const bath = {
      ...consultation,
      slug: 'bath',
      title: 'Bath and Brush',
      description: 'Shampoo and blow dry.',
    }
    const shampoo = {
      ...productOf('shampoo', 'Oatmeal Dog Shampoo', 1200),
      description: 'Made for dogs from eight weeks.',
      sizes: [sizeOf('Small Bottle', 8, 1200, 1), sizeOf('Refill Jug', 32, 3800, 4)],
    }
    groomer = await knowledgeOf({
      booking: null,
      services: [{ ...bath, place: 'inPerson' }],
      products: [productOf('bandana', 'Mutts Bandana', 900), shampoo],
    })
  })

  test('a size is named by its noun alone, and counted with other things', () => {
    expect(ask(groomer, ['total for two bandanas and one jug']).response).toMatch(
      /Refill Jug: \$38\.00\nAltogether: \$56\.00/,
    )
  })

  test('the word of a product names it, though a session is described with it', () => {
    expect(ask(groomer, ['how much is the shampoo']).response).toMatch(
      /^Oatmeal Dog Shampoo comes in two sizes/,
    )
  })

  test('a pack that holds as many for less is told', () => {
    expect(ask(groomer, ['4 small bottles of shampoo how much']).response).toContain(
      '$48.00 ($12.00 each). The Refill Jug has as many for $38.00.',
    )
    expect(
      ask(knowledge, ['We would like six of the ginger bottles, what would that run us?']).response,
    ).toBe('6 bottles come to $30.00 ($5.00 each). The 6-Pack has as many for $25.00.')
  })
})

test.each([
  ['10 bottles price?', /^10 bottles come to \$50\.00/],
  ['12 pouches price', /^12 pouches of Everleaf come to \$120\.00/],
  ['is the 6 pack cheaper than buying 6', /^The 6-Pack \(six 16 oz bottles\) is \$25\.00\. That saves \$5/],
])('%s: a number before a thing counts it, one of its own size does not', (question, expected) => {
  expect(ask(knowledge, [question]).response).toMatch(expected)
})

test('a paragraph that two answers have is said once', () => {
  const terms = 'Cancel a lesson free of charge until a day before it begins.'
  const part = (text: string) => ({ text, kind: 'fact' as const, pages: [], passages: [] })
  const compose = (...texts: string[]) => composeAnswer(texts.map(part)).response
  const cancelling = `You can cancel it yourself. ${terms} Use the link in its email.`
  expect(compose(terms, cancelling)).toBe(
    `${terms}\n\nYou can cancel it yourself. Use the link in its email.`,
  )
  expect(compose(cancelling, terms)).toBe(cancelling)
  expect(compose(terms, terms)).toBe(terms)
})

describe('what is counted without a word for a sum', () => {
  test.each([
    ['1 bottle and 1 pouch', 'Altogether: $15.00'],
    ['two half hour sessions online and one foot detox', 'Altogether: $160.00'],
    ['6 pack 4 my mom', 'The 6-Pack (six 16 oz bottles) is $25.00'],
  ])('%s', (question, expected) => {
    expect(ask(knowledge, [question]).response).toContain(expected)
  })

  test('the rule for cancelling stands beside no list of prices', () => {
    expect(ask(knowledge, ['is there a charge if i cancel']).response).toMatch(/^If you cannot come/)
  })
})

describe('a groomer whose titles share a word', () => {
  let groomer: Knowledge
  const serviceOf = (
    slug: string,
    title: string,
    description: string,
    prices: [number, string | null][],
  ) => ({
    ...consultation,
    slug,
    title,
    description,
    durations: prices.map(([cents, label]) => ({ minutes: 60, cents, label })),
  })
  beforeAll(async () => {
    groomer = await knowledgeOf({
      services: [
        serviceOf('bath', 'Bath and Brush', 'Shampoo and a blow dry.', [[4500, 'Small dog']]),
        serviceOf('groom', 'Full Groom', 'Everything in the bath, and a haircut.', [[7500, 'Small dog']]),
        serviceOf('pass', 'Pass of Five Baths', 'Valid for a year.', [[20_000, 'Five baths, small dog']]),
        serviceOf('nails', 'Nail Trim', 'Walk-ins are welcome before noon.', [[1800, null]]),
      ],
      products: [],
    })
  })

  test.each([
    ['how much for a bath for a small dog', /^Bath and Brush/],
    ['do u take walk ins', /^Nail Trim: walk-ins are welcome before noon/],
    ['5 bath pass how much per bath', /\$200\.00 ÷ 5 = \$40\.00 each/],
  ])('%s', (question, expected) => {
    expect(ask(groomer, [question]).response).toMatch(expected)
  })
})
