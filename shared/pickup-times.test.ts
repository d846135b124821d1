import { expect, test } from 'vitest'
import { toLocal } from '#shared/local-time.ts'
import { listPickupTimes } from '#shared/pickup-times.ts'

const everyDay = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const rules = {
  hours: [{ days: ['Mo', 'We'], opens: '16:00', closes: '17:30' }],
  noticeHours: 0,
  daysAhead: 7,
}
/** A Monday at noon in Chicago. */
const now = new Date('2026-11-23T18:00:00Z')

const list = (change: object = {}, options: Partial<Parameters<typeof listPickupTimes>[1]> = {}) =>
  listPickupTimes({ ...rules, ...change }, { closedDates: [], now, ...options }).map(
    ({ startsAt, endsAt }) => {
      const [start, end] = [toLocal(startsAt), toLocal(endsAt)]
      return `${start.date} ${start.time}-${end.time}`
    },
  )

test('times are an hour long from opening to closing, and the last one may be shorter', () => {
  expect(list()).toEqual([
    '2026-11-23 16:00-17:00',
    '2026-11-23 17:00-17:30',
    '2026-11-25 16:00-17:00',
    '2026-11-25 17:00-17:30',
    '2026-11-30 16:00-17:00',
    '2026-11-30 17:00-17:30',
  ])
})

test('the notice, closed days and how far ahead one can order take times away', () => {
  expect(list({ noticeHours: 5, daysAhead: 2 })).toEqual([
    '2026-11-23 17:00-17:30',
    '2026-11-25 16:00-17:00',
    '2026-11-25 17:00-17:30',
  ])
  expect(list({ noticeHours: 6, daysAhead: 2 }, { closedDates: ['2026-11-25'] })).toEqual([])
})

test('a time that blocked time overlaps is taken away, and one that it only touches stays', () => {
  const blocked = [
    { startsAt: new Date('2026-11-23T22:30:00Z'), endsAt: new Date('2026-11-23T23:00:00Z') },
    { startsAt: new Date('2026-11-25T12:00:00Z'), endsAt: new Date('2026-11-26T12:00:00Z') },
  ]
  expect(list({ daysAhead: 2 }, { blocked })).toEqual(['2026-11-23 17:00-17:30'])
})

test('a time that has begun is over', () => {
  expect(list({ daysAhead: 1 }, { now: new Date('2026-11-23T22:00:00Z') })).toEqual([
    '2026-11-23 17:00-17:30',
  ])
})

test('clocks that are set forward take an hour away, and set back they prolong one', () => {
  const night = { hours: [{ days: everyDay, opens: '01:00', closes: '04:00' }], daysAhead: 0 }
  const spring = list(night, { now: new Date('2027-03-14T06:30:00Z') })
  expect(spring).toEqual(['2027-03-14 01:00-03:00', '2027-03-14 03:00-04:00'])
  const autumn = listPickupTimes(
    { ...rules, ...night },
    { closedDates: [], now: new Date('2026-11-01T05:30:00Z') },
  )
  const hoursLong = autumn.map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000)
  expect(hoursLong).toEqual([2, 1, 1])
})

test('rows of a day are offered in the order of the clock', () => {
  const hours = [
    { days: ['Mo'], opens: '18:00', closes: '19:00' },
    { days: ['Mo'], opens: '14:00', closes: '15:00' },
  ]
  expect(list({ hours, daysAhead: 0 })).toEqual(['2026-11-23 14:00-15:00', '2026-11-23 18:00-19:00'])
})
