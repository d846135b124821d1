import { expect, test } from 'vitest'
import { priceInCents, readChosenProduct } from '#app/features/checkout/chosen-product.ts'

const product = {
  name: 'Six',
  description: 'Six bottles.',
  benefits: ['Cold'],
  price: '$25.00',
  image: 'six',
  quantity: 1,
}

test('reads the price from its text', () => {
  expect(readChosenProduct({ product })).toMatchObject({
    name: 'Six',
    unitCents: 2500,
    quantity: 1,
    size: null,
  })
})

test('reads which size it is, whatever that is called', () => {
  const size = { product: 'gingerade', size: 'six-pack' }
  expect(readChosenProduct({ product, size })).toMatchObject({ name: 'Six', size })
})

test.each([
  ['$5.00', 500],
  ['$1,250.50', 125_050],
  ['5', 500],
  ['$0.29', 29],
  ['free', null],
  ['', null],
  ['1.2.3', null],
])('%s is %s cents', (price, cents) => {
  expect(priceInCents(price)).toBe(cents)
})

test.each([
  null,
  undefined,
  'product',
  {},
  { product: null },
  { product: { ...product, price: 'free' } },
  { product: { ...product, quantity: 0 } },
  { product: { ...product, quantity: 1.5 } },
  { product: { ...product, name: '' } },
])('%j is not a cart', (state) => {
  expect(readChosenProduct(state)).toBeNull()
})
