import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findProblem, fromWeek, toWeek, weekdays } from '#app/features/site/opening-hours.ts'

const nineToFive = { opens: '09:00', closes: '17:00' }

test('days with the same times become one record, as delivered', () => {
  const hours = [{ days: ['Mo', 'Tu', 'We', 'Th', 'Fr'] as const, ...nineToFive }]
  expect(fromWeek(toWeek(hours))).toEqual(hours)
})

test('a week survives being stored, whatever its days look like', () => {
  const time = fc.constantFrom(
    nineToFive,
    { opens: '10:00', closes: '12:30' },
    { opens: '18:00', closes: '20:00' },
  )
  const day = fc
    .uniqueArray(time, { maxLength: 2 })
    .map((times) => times.toSorted((a, b) => a.opens.localeCompare(b.opens)))
  const week = fc.record({ Mo: day, Tu: day, We: day, Th: day, Fr: day, Sa: day, Su: day })
  fc.assert(
    fc.property(week, (typed) => {
      expect(toWeek(fromWeek(typed))).toEqual(typed)
    }),
  )
})

test('a closed day has no times', () => {
  expect(weekdays.flatMap((day) => toWeek([])[day])).toEqual([])
})

test('says what is wrong with the times of a day', () => {
  expect(findProblem([nineToFive])).toBeNull()
  expect(findProblem([{ opens: '17:00', closes: '09:00' }])).toMatch(/before the opening time/)
  expect(findProblem([nineToFive, { opens: '16:00', closes: '18:00' }])).toMatch(/overlap/)
})
