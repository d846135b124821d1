import { expect, test } from 'vitest'
import { addMonths, datesOf, nameMonth, shortMonth } from '#app/features/money/months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('%s and %i months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test.each([
  ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
  ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
  ['2026', { from: '2026-01-01', to: '2026-12-31' }],
])('%s has the dates %o', (period, expected) => {
  expect(datesOf(period)).toEqual(expected)
})

test('months are named the same in every time zone', () => {
  expect([nameMonth('2026-11'), shortMonth('2026-01')]).toEqual(['November 2026', 'Jan'])
})
