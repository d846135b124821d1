import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Facts, Product } from '#practice/schema.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { ask, knowledge, knowledgeOf } from '#tests/support/knowledge.ts'

const [drink, blend] = deliveredFacts.products
const everleaf = blend?.slug ?? ''
const taxOn = (appliesTo: 'all' | 'pickup', ...products: string[]): Partial<Facts> => ({
  salesTax: {
    label: 'Sales tax',
    appliesTo,
    rates: products.map((product) => ({ product, basisPoints: 1000 })),
  },
})

describe('a tax on everything', () => {
  let taxed: Knowledge
  beforeAll(async () => {
    taxed = await knowledgeOf(taxOn('all', everleaf, drink?.slug ?? ''))
  })

  test.each([
    ['How much are 3 pouches?', '$30.00 ($10.00 each). Plus sales tax (10%).'],
    ['How much are 2 gallons and a pouch altogether?', 'Altogether: $70.00. Plus sales tax (10%).'],
    ['How much are a pouch and a foot detox together?', 'Plus sales tax (10%) on Everleaf.'],
    ['¿Cuánto cuestan 3 bolsas?', 'Más sales tax (10%).'],
  ])('%s is answered with it', (question, expected) => {
    expect(ask(taxed, [question]).response).toContain(expected)
    expect(ask(knowledge, [question]).response).not.toContain('sales tax')
  })

  test('an amount buys what it pays for with the tax', () => {
    expect(ask(taxed, ['How many pouches can I buy for $40?']).response).toContain('buys 3 pouches')
    expect(ask(knowledge, ['How many pouches can I buy for $40?']).response).toContain('buys 4 pouches')
  })

  test('what is paid isn’t said to be the total without it', () => {
    expect(ask(taxed, ['How much is shipping for Everleaf?']).response).toContain(
      'The total you see on the order page, plus sales tax (10%), is the amount',
    )
    expect(JSON.stringify(taxed.content.blendStory.faq)).toContain(
      'The total you see on this page, plus sales tax, is the amount',
    )
  })
})

test('a tax on what is picked up isn’t added to what is shipped', async () => {
  const taxed = await knowledgeOf(taxOn('pickup', everleaf, drink?.slug ?? ''))
  expect(ask(taxed, ['How much are 3 pouches?']).response).not.toContain('sales tax')
  expect(ask(taxed, ['How much are 2 gallons?']).response).toContain('Plus sales tax (10%).')
})

test('where one product is picked up and another shipped, pickup is said of the one', async () => {
  const response = ask(knowledge, ['How much is shipping?']).response
  expect(response).toContain('Gingerade is for local pickup in Chicago')
  expect(response).not.toContain('Orders on this site')
  const pickedUp = await knowledgeOf({ products: [drink as Product] })
  expect(ask(pickedUp, ['How much is shipping?']).response).toContain(
    'Orders on this site are for local pickup in Chicago',
  )
})
