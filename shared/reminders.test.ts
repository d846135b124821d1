import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { dueReminder, earliestReminderMs, reminderDueAt, reminderKinds } from '#shared/reminders.ts'
import { days, hours, minutes } from '#shared/time.ts'

const at = (date: string, time: string) => toInstant(date, time) ?? new Date(Number.NaN)
const dueAt = (date: string, time: string, kind: 'threeDays' | 'oneDay') => {
  const due = toLocal(reminderDueAt(at(date, time), kind))
  return `${due.date} ${due.time}`
}

test('reminders are due three days and one day before, at the same time of day', () => {
  expect(dueAt('2026-11-27', '10:30', 'threeDays')).toBe('2026-11-24 10:30')
  expect(dueAt('2026-11-27', '10:30', 'oneDay')).toBe('2026-11-26 10:30')
  expect(dueAt('2027-01-01', '09:00', 'oneDay')).toBe('2026-12-31 09:00')
  expect(dueAt('2028-03-01', '19:59', 'oneDay')).toBe('2028-02-29 19:59')
})

test('what would be due at night is due in the morning before', () => {
  expect(dueAt('2026-11-27', '20:00', 'oneDay')).toBe('2026-11-26 09:00')
  expect(dueAt('2026-11-27', '07:00', 'oneDay')).toBe('2026-11-25 09:00')
  expect(dueAt('2026-11-27', '00:30', 'threeDays')).toBe('2026-11-23 09:00')
})

test('clocks that are set in between don’t move the time of day', () => {
  expect(dueAt('2026-11-02', '10:00', 'oneDay')).toBe('2026-11-01 10:00')
  expect(dueAt('2026-11-02', '10:00', 'threeDays')).toBe('2026-10-30 10:00')
  expect(dueAt('2026-03-09', '10:00', 'oneDay')).toBe('2026-03-08 10:00')
  expect(dueAt('2026-03-09', '10:00', 'threeDays')).toBe('2026-03-06 10:00')
  const autumn = at('2026-11-02', '10:00')
  expect(autumn.getTime() - reminderDueAt(autumn, 'threeDays').getTime()).toBe(days(3) + hours(1))
})

test('the later of two that are due is the one to send, and none at night or once the session has begun', () => {
  const startsAt = at('2026-11-27', '10:30')
  const kindAt = (date: string, time: string) =>
    dueReminder({ startsAt, toldAt: at('2026-11-01', '12:00'), kinds: reminderKinds, now: at(date, time) })
  expect(kindAt('2026-11-24', '10:29')).toBeNull()
  expect(kindAt('2026-11-24', '10:30')).toBe('threeDays')
  expect(kindAt('2026-11-24', '20:00')).toBeNull()
  expect(kindAt('2026-11-25', '08:59')).toBeNull()
  expect(kindAt('2026-11-25', '09:00')).toBe('threeDays')
  expect(kindAt('2026-11-26', '10:30')).toBe('oneDay')
  expect(kindAt('2026-11-27', '10:29')).toBe('oneDay')
  expect(kindAt('2026-11-27', '10:30')).toBeNull()
})

test('who booked less than twelve hours before a reminder is due gets only the other one', () => {
  const startsAt = at('2026-11-27', '10:30')
  const kindAt = (bookingTime: [string, string], now: [string, string]) =>
    dueReminder({ startsAt, toldAt: at(...bookingTime), kinds: reminderKinds, now: at(...now) })
  const late: [string, string] = ['2026-11-23', '22:31']
  expect(kindAt(late, ['2026-11-24', '12:00'])).toBeNull()
  expect(kindAt(late, ['2026-11-26', '12:00'])).toBe('oneDay')
  expect(kindAt(['2026-11-23', '22:30'], ['2026-11-24', '12:00'])).toBe('threeDays')
  // Not the reminder of three days in its place.
  expect(kindAt(['2026-11-26', '09:00'], ['2026-11-26', '12:00'])).toBeNull()
})

test('a reminder that is switched off is never due', () => {
  const startsAt = at('2026-11-27', '10:30')
  const session = { startsAt, toldAt: at('2026-11-01', '12:00') }
  expect(dueReminder({ ...session, kinds: [], now: at('2026-11-26', '12:00') })).toBeNull()
  expect(dueReminder({ ...session, kinds: ['oneDay'], now: at('2026-11-24', '12:00') })).toBeNull()
  expect(dueReminder({ ...session, kinds: ['threeDays'], now: at('2026-11-25', '12:00') })).toBe('threeDays')
  // Two days late says nothing any more.
  expect(dueReminder({ ...session, kinds: ['threeDays'], now: at('2026-11-26', '12:00') })).toBeNull()
})

test('in any year a reminder is due by day, at least as long before as it says and not much longer', () => {
  const firstMs = Date.parse('2026-01-01T06:00:00Z')
  const start = fc
    .integer({ min: 0, max: (3 * 366 * days(1)) / minutes(5) })
    .map((n) => new Date(firstMs + minutes(5 * n)))
  fc.assert(
    fc.property(start, fc.constantFrom(...reminderKinds), (startsAt, kind) => {
      const due = reminderDueAt(startsAt, kind)
      const { time } = toLocal(due)
      const beforeMs = startsAt.getTime() - due.getTime()
      const atLeastMs = days(kind === 'oneDay' ? 1 : 3) - hours(1)
      return time >= '09:00' && time < '20:00' && beforeMs >= atLeastMs && beforeMs <= earliestReminderMs
    }),
    { numRuns: 500 },
  )
})
