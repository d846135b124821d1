import { expect, test } from 'vitest'
import { asksForAmount, asksForPrice } from '#server/assistant/asks-for-amount.ts'

test.each([
  'how much should i take',
  'how much of the powder goes in his',
  'how much everleaf is suggested for ages 13 18',
  'how much of it for people like us',
  'how much do i give him',
])('%s: an amount', (text) => {
  expect(asksForAmount(text, false)).toBe(true)
})

test.each([
  'how much is a pouch',
  'how much do i pay for what she should take',
  'how much does it cost at age 9',
])('%s: no amount', (text) => {
  expect(asksForAmount(text, false)).toBe(false)
})

test('how much for a person is an amount, unless it is about money', () => {
  expect(asksForAmount('how much for my son', true)).toBe(true)
  expect(asksForAmount('how much for my son in dollars', true)).toBe(false)
  expect(asksForPrice('what does it cost')).toBe(true)
  expect(asksForPrice('cuanto cuesta')).toBe(true)
  expect(asksForPrice('how much does she need')).toBe(false)
})
