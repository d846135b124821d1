import { expect, test } from 'vitest'
import { partsOfDayFor } from '#app/features/booking/parts-of-day.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'

const hours = (opens: string, closes: string, place: WeeklyHours['place'] = 'online') =>
  ({ place, days: ['Mo'], opens, closes }) satisfies WeeklyHours
const namesOf = (location: string | null, minutes: number, all: WeeklyHours[]) =>
  partsOfDayFor({ location, minutes }, all).map(({ value }) => value)

test('offers the parts of the day in which a session can begin', () => {
  expect(namesOf(null, 60, [hours('09:00', '17:00')])).toEqual(['any', 'morning', 'afternoon'])
  expect(namesOf(null, 60, [hours('09:00', '18:00')])).toEqual(['any', 'morning', 'afternoon', 'evening'])
  expect(namesOf(null, 90, [hours('09:00', '18:00')])).toEqual(['any', 'morning', 'afternoon'])
  expect(namesOf(null, 60, [hours('12:00', '16:00')])).toEqual(['any', 'afternoon'])
})

test('looks at the hours of the session’s place alone', () => {
  const all = [hours('09:00', '12:00'), hours('17:00', '20:00', 'inPerson')]
  expect(namesOf(null, 60, all)).toEqual(['any', 'morning'])
  expect(namesOf('Chicago, IL', 60, all)).toEqual(['any', 'evening'])
  expect(namesOf('Chicago, IL', 60, [hours('09:00', '12:00')])).toHaveLength(4)
})

test('offers every part for a session that is longer than all weekly hours', () => {
  expect(namesOf(null, 120, [hours('09:00', '10:00'), hours('12:00', '13:30')])).toHaveLength(4)
})
