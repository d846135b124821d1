import { expect, test } from 'vitest'
import { formatRate, lineTaxCents, parseRate } from '#shared/sales-tax.ts'

test.each([
  ['7.25', 725],
  ['7,25', 725],
  [' 7.5 % ', 750],
  ['10', 1000],
  ['0.01', 1],
  ['25', 2500],
])('the rate %j is %i hundredths of a percent', (typed, basisPoints) => {
  expect(parseRate(typed)).toBe(basisPoints)
})

test.each(['', 'seven', '7.255', '-1', '1e1', '7.', '.5', '100', '7 5'])('%j is not a rate', (typed) => {
  expect(parseRate(typed)).toBeNull()
})

test('every rate is worded so that it is read back', () => {
  for (let basisPoints = 1; basisPoints <= 2500; basisPoints++)
    expect(parseRate(formatRate(basisPoints))).toBe(basisPoints)
})

test.each([
  [3000, 125, 38],
  [3000, 725, 218],
  [500, 1, 0],
  [5000, 1, 1],
  [0, 725, 0],
])('%i cents at %i hundredths of a percent are %i cents of tax', (cents, rate, tax) => {
  expect(lineTaxCents(cents, rate)).toBe(tax)
})
