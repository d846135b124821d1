import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsAsTyped, parseDollars } from '#app/features/site/parse-dollars.ts'

test.each([
  ['5', 500],
  ['5.00', 500],
  ['$5', 500],
  [' $ 5.5 ', 550],
  ['.5', 50],
  ['5.', 500],
  ['1,250.50', 125_050],
  ['0.01', 1],
  ['10000', 1_000_000],
])('reads %j as an amount', (text, cents) => {
  expect(parseDollars(text)).toEqual({ cents })
})

test.each([
  '',
  '   ',
  '-5',
  '-$5',
  'free',
  '5 dollars',
  '5,00',
  '1.234',
  '0',
  '10,000.01',
  '1e3',
  '５',
  'NaN',
  '.',
])('refuses %j with a sentence', (text) => {
  const result = parseDollars(text)
  expect('problem' in result && result.problem).toMatch(/^(Enter|A price) .+\.$/)
})

test('an amount that is shown and typed again stays the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
      expect(parseDollars(dollarsAsTyped(cents))).toEqual({ cents })
    }),
  )
})

test('only what may be free has no price', () => {
  for (const text of ['0', '$0.00', 'free', 'Free']) {
    expect(parseDollars(text, true)).toEqual({ cents: 0 })
    expect(parseDollars(text)).toHaveProperty('problem')
  }
})
