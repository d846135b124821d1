import { expect, test } from 'vitest'
import { describePreference } from '#shared/describe-preference.ts'

const until = '2026-12-28'

test.each([
  [{ weekdays: null, part_of_day: 'any' }, 'Any day at any time'],
  [{ weekdays: ['Su'], part_of_day: 'morning' }, 'Sundays in the morning'],
  [{ weekdays: ['We', 'Mo'], part_of_day: 'afternoon' }, 'Mondays and Wednesdays in the afternoon'],
  [{ weekdays: ['Fr', 'Mo', 'Tu'], part_of_day: 'evening' }, 'Mondays, Tuesdays, and Fridays in the evening'],
] as const)('%j reads as words', (wait, words) => {
  const weekdays = wait.weekdays && [...wait.weekdays]
  expect(describePreference({ ...wait, weekdays, until })).toBe(`${words}, until Dec 28, 2026`)
})
