import { expect, test } from 'vitest'
import { namesAnyDate, namesDate } from '#server/assistant/text/said-dates.ts'

const longClosed = 'The studio is closed from December 24 to January 2, and the whole of July.'

test.each([
  [longClosed, '2026-12-24', true],
  [longClosed, '2027-01-02', true],
  [longClosed, '2026-12-31', true],
  [longClosed, '2026-12-23', false],
  [longClosed, '2027-01-03', false],
  [longClosed, '2027-07-20', true],
  ['We are away August 3–14.', '2026-08-10', true],
  ['We are away from Monday, August 3rd through Friday, August 14th.', '2026-08-15', false],
  ['No lessons on November 26, 2026.', '2026-11-26', true],
  ['No lessons on November 26 and December 24.', '2026-12-01', false],
  ['Closed in the last week of March.', '2026-03-03', false],
  ['In July 9am is the latest.', '2026-07-09', false],
])('%j names %s: %s', (text, date, expected) => {
  expect(namesDate(text, date)).toBe(expected)
  if (expected) expect(namesAnyDate(text)).toBe(true)
})

test('a month alone is no date', () => {
  expect(namesAnyDate('Closed in the last week of March, and you may call.')).toBe(false)
})
