import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { factsSchema, type Product, validateDelivered } from '#practice/schema.ts'
import { blendSlug, settings } from '#practice/settings.ts'

test('accepts the settings and the facts of this practice', () => {
  expect(() => validateDelivered({ settings, facts: deliveredFacts })).not.toThrow()
})

test('names the file and the field of each mistake, one a line', () => {
  const wrong = {
    settings: { ...settings, phoneCountries: { ...settings.phoneCountries, codes: ['us'] } },
    facts: { ...deliveredFacts, practice: { ...deliveredFacts.practice, email: 'nobody' } },
  }
  expect(() => validateDelivered(wrong)).toThrow(
    [
      'practice/settings.ts: phoneCountries.codes[0]: the two letters of a country, as US.',
      'practice/facts: practice.email: Enter a valid email address.',
    ].join('\n'),
  )
})

const [drink, blend] = deliveredFacts.products
if (drink?.page !== 'drink' || blend?.page !== 'blend') throw new Error('the delivered products are others')
const own: Product = { ...drink, slug: 'mint-tea', page: 'own', delivery: 'shipping' }
const sizesAt = (...prices: number[]) =>
  prices.map((cents, index) => ({ ...own.sizes[0], slug: `size-${index}`, cents })) as Product['sizes']

/** 'path: sentence' of everything that is refused with this product as the second one. */
const refuse = (product: Product) => {
  const others = deliveredFacts.products.filter(
    ({ page, slug }) => page !== product.page && slug !== product.slug,
  )
  const products = [...others.slice(0, 1), product, ...others.slice(1)]
  const { error } = factsSchema.safeParse({ ...deliveredFacts, products })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each<[string, Product, string[]]>([
  [
    'another product with the short name of the blend',
    { ...own, slug: blendSlug },
    [`products.1.slug: “${blendSlug}” is kept for the blend. Choose another short name.`],
  ],
  [
    'a drink that is shipped',
    { ...drink, delivery: 'shipping' },
    ['products.1.delivery: This can only be picked up: its page takes no payments.'],
  ],
  [
    'a blend that is picked up, in two sizes',
    { ...blend, delivery: 'pickup', sizes: sizesAt(100, 200) },
    [
      'products.1.delivery: This can only be shipped: its page asks for an address.',
      'products.1.sizes: Keep exactly one size: its page sells only one.',
    ],
  ],
  [
    'prices that a card can’t pay',
    { ...own, sizes: sizesAt(49, 50, 1) },
    [0, 2].map((index) => `products.1.sizes.${index}.cents: Enter $0.50 or more: cards can’t pay less.`),
  ],
  [
    'an order that costs too much',
    { ...own, sizes: sizesAt(50, 10_000_00), maxQuantity: 100 },
    ['products.1.maxQuantity: Enter 99 or less: one order can cost $999,999.99 at most.'],
  ],
])('refuses %s at its field', (_, product, mistakes) => {
  expect(refuse(product)).toEqual(mistakes)
})

test.each<[string, Product]>([
  ['the blend under another name', { ...blend, slug: 'greens' }],
  ['the least and the most that a card pays', { ...own, sizes: sizesAt(50, 9999_99), maxQuantity: 100 }],
  ['any price of what is picked up', { ...own, delivery: 'pickup', sizes: sizesAt(1, 10_000_00) }],
])('accepts %s', (_, product) => {
  expect(refuse(product)).toEqual([])
})
