import { expect, test } from 'vitest'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { priceCart } from '#server/features/checkout/price-cart.ts'
import { lineTaxCents } from '#shared/sales-tax.ts'
import { gallon, pouch, single } from '#tests/support/cart.ts'
import { pickupRules } from '#tests/support/stock.ts'

const none = new Map<string, number>()
const withPickup = { ...deliveredContent, pickup: pickupRules }
const salesTax = {
  label: 'Sales tax',
  rates: [{ product: 'gingerade', basisPoints: 725 }],
  appliesTo: 'pickup' as const,
}

test('a cart costs what its lines cost, and a line of a drink makes all of it a pickup', () => {
  const cart = priceCart(withPickup, [gallon, pouch], { available: none })
  expect(cart).toMatchObject({ subtotalCents: 6000, taxCents: 0, totalCents: 6000, delivery: 'pickup' })
  expect(cart.deliveries).toEqual(['pickup'])
  expect(cart.pays).toEqual(['pickup', 'card'])
  expect(cart.lines.map(({ name, problem }) => [name, problem])).toEqual([
    ['Gingerade Gallon', null],
    ['Everleaf Whole-Food Nutrient Blend', null],
  ])
})

test('what is shipped can be picked up where there is pickup, and then be paid there', () => {
  expect(priceCart(withPickup, [pouch], { available: none })).toMatchObject({
    ...{ deliveries: ['shipping', 'pickup'], delivery: 'shipping', pays: ['card'] },
  })
  const pickedUp = priceCart(withPickup, [pouch], { delivery: 'pickup', available: none })
  expect(pickedUp).toMatchObject({ delivery: 'pickup', pays: ['pickup', 'card'] })
  const cardOnly = { ...withPickup, pickup: { ...pickupRules, payAtPickup: false } }
  expect(priceCart(cardOnly, [gallon], { available: none }).pays).toEqual(['card'])
})

test('without pickup a drink can’t be ordered, and the blend is only shipped', () => {
  const cart = priceCart(deliveredContent, [gallon, pouch], { available: none })
  expect(cart.lines[0]?.problem).toEqual({
    kind: 'gone',
    sentence: 'Gingerade can’t be ordered online yet. Remove it to continue.',
  })
  expect(priceCart(deliveredContent, [pouch], { delivery: 'pickup', available: none })).toMatchObject({
    ...{ deliveries: ['shipping'], delivery: 'shipping' },
  })
})

test('sales tax is added to each taxed line, rounded half up, and where it applies', () => {
  const content = { ...withPickup, salesTax }
  const cart = priceCart(content, [single, pouch], { available: none })
  expect(cart.lines.map(({ taxCents }) => taxCents)).toEqual([73, 0])
  expect(cart).toMatchObject({ subtotalCents: 4000, taxCents: 73, totalCents: 4073 })
  const rates = [{ product: 'everleaf', basisPoints: 1000 }]
  const taxed = (appliesTo: 'pickup' | 'all') =>
    priceCart({ ...content, salesTax: { ...salesTax, rates, appliesTo } }, [pouch], {
      delivery: 'shipping',
      available: none,
    }).taxCents
  expect([taxed('pickup'), taxed('all')]).toEqual([0, 300])
})

test('the tax of a line is never more than half a cent away from the exact one', () => {
  for (let cents = 0; cents < 3000; cents += 7)
    for (const basisPoints of [1, 5, 50, 333, 725, 1025, 2500]) {
      const tax = lineTaxCents(cents, basisPoints)
      const exact = (cents * basisPoints) / 10_000
      expect(Number.isInteger(tax)).toBe(true)
      expect(tax - exact).toBeLessThanOrEqual(0.5)
      expect(tax - exact).toBeGreaterThan(-0.5)
    }
})

test('lines share the units of their product, and each says what is left', () => {
  const available = new Map([['gingerade', 9]])
  const { lines } = priceCart(withPickup, [gallon, single], { available })
  expect(lines.map((line) => [line.available, line.problem?.sentence])).toEqual([
    [1, undefined],
    [1, 'Only 1 is left.'],
  ])
  const soldOut = priceCart(withPickup, [gallon], { available: new Map([['gingerade', 0]]) })
  expect(soldOut.lines[0]?.problem?.kind).toBe('sold_out')
})

test('quantities are limited for the product, however the lines divide them', () => {
  const line = (quantity: number) => ({ ...pouch, quantity })
  expect(priceCart(withPickup, [line(10)], { available: none }).lines[0]?.problem).toBe(null)
  const { lines } = priceCart(withPickup, [line(6), line(5)], { available: none })
  expect(lines.map(({ quantity, problem }) => [quantity, problem?.kind])).toEqual([[11, 'quantity']])
})

test('what isn’t sold any more is named, and costs nothing', () => {
  const gone = { product: 'cola', size: 'can', quantity: 4 }
  const cart = priceCart(withPickup, [gone, { ...gallon, size: 'keg' }], { available: none })
  expect(cart.lines.map(({ problem, totalCents }) => [problem?.kind, totalCents])).toEqual([
    ['gone', 0],
    ['gone', 0],
  ])
  expect(cart.pays).toEqual(['pickup'])
})

test('shipping is free when every product earned it', () => {
  const free = (quantity: number) =>
    priceCart(deliveredContent, [{ ...pouch, quantity }], { available: none }).shipsFree
  expect([free(5), free(6)]).toEqual([false, true])
})

test('a product without an amount for free shipping promises none, unless its size ships free', () => {
  const { blend } = deliveredContent.catalog
  const free = (freeShipping: boolean) => {
    const sizes = blend?.sizes.map((size) => ({ ...size, freeShipping })) ?? []
    const changed = blend && { ...blend, sizes, freeShippingOverCents: null }
    const content = { ...deliveredContent, catalog: { ...deliveredContent.catalog, blend: changed } }
    return priceCart(content, [{ ...pouch, quantity: 10 }], { available: none }).shipsFree
  }
  expect([free(false), free(true)]).toEqual([false, true])
})
