import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant, toLocal } from '#shared/local-time.ts'

test.each([
  ['2026-11-20', '15:05', '2026-11-20T21:05:00.000Z', 'in winter'],
  ['2026-07-04', '09:00', '2026-07-04T14:00:00.000Z', 'in summer'],
  ['2027-03-14', '01:59', '2027-03-14T07:59:00.000Z', 'just before the clock is set forward'],
  ['2027-03-14', '03:00', '2027-03-14T08:00:00.000Z', 'just after the clock is set forward'],
  ['2026-11-01', '00:59', '2026-11-01T05:59:00.000Z', 'before the hour that comes twice'],
  ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z', 'the first of two'],
  ['2026-11-01', '02:00', '2026-11-01T08:00:00.000Z', 'after the hour that came twice'],
  ['2026-12-31', '23:59', '2027-01-01T05:59:00.000Z', 'at the turn of the year'],
  ['2028-02-29', '12:00', '2028-02-29T18:00:00.000Z', 'on a leap day'],
])('%s %s is %s, %s', (date, time, instant) => {
  expect(toInstant(date, time)?.toISOString()).toBe(instant)
})

test.each([
  ['2027-03-14', '02:00'],
  ['2027-03-14', '02:59'],
  ['2027-02-29', '12:00'],
  ['2027-13-01', '12:00'],
  ['2027-01-01', '24:00'],
  ['2027-01-01', '12:60'],
  ['', ''],
  ['2027-01-01T00:00', '12:00'],
])('there is no %s %s', (date, time) => {
  expect(toInstant(date, time)).toBeNull()
})

test('an instant read from the wall and back is the same, or the first hour of two', () => {
  const wholeMinute = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))
  fc.assert(
    fc.property(wholeMinute, (instant) => {
      const { date, time } = toLocal(instant)
      const back = toInstant(date, time)?.getTime() ?? 0
      return [0, 3_600_000].includes(instant.getTime() - back)
    }),
  )
})
