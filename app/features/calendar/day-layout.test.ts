import { expect, test } from 'vitest'
import { datesOf } from '#app/features/calendar/calendar-dates.ts'
import { hoursShown, placeEntries } from '#app/features/calendar/day-layout.ts'
import { toInstant } from '#shared/local-time.ts'

const at = (date: string, time: string) => toInstant(date, time)?.toISOString() ?? ''
const entry = (name: string, from: string, to: string, date = '2026-11-24') => ({
  name,
  starts_at: at(date, from),
  ends_at: at(date, to),
})

test('entries that overlap stand side by side, and others have the whole width', () => {
  const placed = placeEntries('2026-11-24', [
    entry('a', '09:00', '11:00'),
    entry('b', '10:00', '10:30'),
    entry('c', '10:30', '12:00'),
    entry('d', '12:00', '13:00'),
    entry('other day', '12:00', '13:00', '2026-11-25'),
  ])
  expect(placed.map(({ item, column, columns }) => [item.name, column, columns])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 1, 2],
    ['d', 0, 1],
  ])
})

test('an entry over midnight is on both dates', () => {
  const late = { starts_at: at('2026-11-24', '23:00'), ends_at: at('2026-11-25', '01:00') }
  const minutesOn = (date: string) =>
    placeEntries(date, [late]).map(({ fromMinute, toMinute }) => [fromMinute, toMinute])
  expect(minutesOn('2026-11-24')).toEqual([[23 * 60, 24 * 60]])
  expect(minutesOn('2026-11-25')).toEqual([[0, 60]])
  expect(minutesOn('2026-11-26')).toEqual([])
})

test('the grid shows office hours and whatever is outside them', () => {
  expect(hoursShown([])).toEqual([8, 18])
  expect(
    hoursShown(
      placeEntries('2026-11-24', [entry('early', '06:30', '07:00'), entry('late', '20:00', '21:15')]),
    ),
  ).toEqual([6, 22])
})

test('a week starts on Monday, also over the end of a year', () => {
  const week = datesOf('week', '2027-01-01')
  expect([week[0], week.at(-1), week.length]).toEqual(['2026-12-28', '2027-01-03', 7])
})
