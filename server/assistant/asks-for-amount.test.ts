import { expect, test } from 'vitest'
import { asksForAmount, asksForPrice } from '#server/assistant/asks-for-amount.ts'
import { ask, knowledge } from '#tests/support/knowledge.ts'

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

test.each([
  ['my son is 15 and plays football every day how many tsp', '2 tsp for ages 13-18'],
  ['how much powder for my 14 year old daughter, she is a runner', '2 tsp for ages 13-18'],
  ['my son is 16 and an athlete, how many tsp', '4+ tsp for athletes 16+'],
])('%s: the amount for that age comes first, and none for younger children', (question, expected) => {
  const { response } = ask(knowledge, [question])
  expect(response.split('.')[0]).toContain(expected)
  expect(response).not.toContain('ages 1-12')
})
