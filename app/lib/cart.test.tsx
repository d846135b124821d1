import { expect, test, vi } from 'vitest'
import {
  addToCart,
  cartStore,
  readCartKey,
  rememberPaying,
  removeFromCart,
  removeOrdered,
  removePaid,
  setQuantity,
  setShownPrice,
} from '#app/lib/cart.ts'

const gallon = { product: 'drink', size: 'gallon' }
const pouch = { product: 'blend', size: 'pouch' }
const line = (size: typeof gallon, quantity: number, unitCents: number | null = 3000) => ({
  ...size,
  quantity,
  unitCents,
})
const quantities = () => cartStore.read().map(({ size, quantity }) => [size, quantity])

test('adds to the line of the same size, up to what one order can have', () => {
  expect(addToCart(line(gallon, 1))).toBe(true)
  addToCart(line(pouch, 3))
  addToCart(line(gallon, 2))
  expect(quantities()).toEqual([
    ['gallon', 3],
    ['pouch', 3],
  ])
  addToCart(line(gallon, 5000))
  expect(quantities()[0]).toEqual(['gallon', 1000])
})

test('has no place for a twenty-first line', () => {
  for (let index = 0; index < 20; index += 1) addToCart(line({ product: 'tea', size: `s${index}` }, 1))
  expect(addToCart(line(gallon, 1))).toBe(false)
  expect(addToCart(line({ product: 'tea', size: 's0' }, 1))).toBe(true)
  expect(cartStore.read()).toHaveLength(20)
})

test.each([
  ['no JSON', '{'],
  ['another shape', '{"shape":2,"lines":[]}'],
  ['null', 'null'],
  ['lines that are no list', '{"shape":1,"lines":"gallon"}'],
  [
    'lines that can’t be ordered',
    JSON.stringify({ shape: 1, lines: [line(gallon, 0), line(gallon, 1.5), { product: 'drink' }, null] }),
  ],
])('%s is an empty cart', (_, stored) => {
  localStorage.setItem('cart', stored)
  expect(cartStore.read()).toEqual([])
  addToCart(line(gallon, 1))
  expect(quantities()).toEqual([['gallon', 1]])
})

test('two stored lines of one size are one', () => {
  localStorage.setItem('cart', JSON.stringify({ shape: 1, lines: [line(gallon, 1), line(gallon, 2)] }))
  expect(quantities()).toEqual([['gallon', 1]])
})

test('tells its listeners, also of a change in another tab, and is the same until it changes', () => {
  const listener = vi.fn()
  const unsubscribe = cartStore.subscribe(listener)
  addToCart(line(gallon, 1))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(cartStore.read()).toBe(cartStore.read())
  localStorage.setItem('cart', JSON.stringify({ shape: 1, lines: [line(pouch, 2)] }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  expect(listener).toHaveBeenCalledTimes(2)
  expect(quantities()).toEqual([['pouch', 2]])
  unsubscribe()
  addToCart(line(gallon, 1))
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an empty cart leaves nothing on the device', () => {
  addToCart(line(gallon, 1))
  expect(localStorage.getItem('cart')).not.toBeNull()
  removeFromCart(gallon)
  expect(localStorage.getItem('cart')).toBeNull()
})

test('changing a line that another tab has removed changes nothing', () => {
  addToCart(line(pouch, 1))
  setQuantity(gallon, 4)
  expect(quantities()).toEqual([['pouch', 1]])
})

test('the key stays with the cart until it is ordered', () => {
  addToCart(line(gallon, 1))
  const key = readCartKey()
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  setShownPrice(gallon, 3500)
  expect(readCartKey()).toBe(key)
  setQuantity(gallon, 2)
  expect(readCartKey()).toBe(key)
  addToCart(line(pouch, 1))
  removeOrdered([line(gallon, 2)])
  expect(quantities()).toEqual([['pouch', 1]])
  expect(readCartKey()).not.toBe(key)
})

test('what was ordered leaves the cart, what was added meanwhile stays', () => {
  addToCart(line(gallon, 2))
  addToCart(line(pouch, 3))
  const ordered = cartStore.read()
  addToCart(line(gallon, 1))
  removeOrdered(ordered)
  expect(quantities()).toEqual([['gallon', 1]])
})

test('a payment empties the cart only when it is confirmed, once, and only of its own order', () => {
  addToCart(line(gallon, 2))
  rememberPaying({ number: 1001, lines: cartStore.read() })
  expect(quantities()).toEqual([['gallon', 2]])
  sessionStorage.setItem('checkout-draft', '{"email":"ada@example.com"}')
  removePaid(1002)
  expect(quantities()).toEqual([['gallon', 2]])
  expect(sessionStorage.getItem('checkout-draft')).not.toBeNull()
  removePaid(1001)
  expect(quantities()).toEqual([])
  expect(sessionStorage.getItem('checkout-draft')).toBeNull()
  addToCart(line(gallon, 2))
  removePaid(1001)
  expect(quantities()).toEqual([['gallon', 2]])
})

test('a browser that refuses storage keeps the cart until the page is closed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  addToCart(line(gallon, 1))
  addToCart(line(gallon, 1))
  expect(quantities()).toEqual([['gallon', 2]])
  removeFromCart(gallon)
  expect(quantities()).toEqual([])
})
