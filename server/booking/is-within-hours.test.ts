import { expect, test } from 'vitest'
import { isWithinHours } from '#server/booking/is-within-hours.ts'
import { toInstant } from '#shared/local-time.ts'

const monday = '2099-11-23'
const startOf = (time: string) => toInstant(monday, time) ?? new Date(Number.NaN)
const row = (opens: string, closes: string) => ({ days: ['Mo'], opens, closes })
const session = (time: string, durationMinutes = 60) => ({
  ...{ startsAt: startOf(time), durationMinutes, place: null },
})
const extra = (opens: string, closes: string) => ({
  ...{ date: monday, place: null, kind: 'extra' as const, opens, closes },
})

test('a session may last across rows that touch, and not across a break', () => {
  const split = [row('09:00', '12:00'), row('12:00', '17:00')]
  expect(isWithinHours(split, [], session('11:30'))).toBe(true)
  expect(isWithinHours([row('09:00', '12:00'), row('12:15', '17:00')], [], session('11:30'))).toBe(false)
  expect(isWithinHours(split, [], session('16:30'))).toBe(false)
  expect(isWithinHours(split, [], session('08:30'))).toBe(false)
})

test('extra hours that touch the weekly ones are one with them', () => {
  expect(isWithinHours([row('09:00', '17:00')], [extra('17:00', '18:00')], session('16:30'))).toBe(true)
  expect(isWithinHours([row('09:00', '17:00')], [extra('17:30', '19:00')], session('16:30'))).toBe(false)
})

test('the hours of another place don’t count, nor do those of two places add up', () => {
  const hours = [
    { ...row('09:00', '12:00'), place: 'online' as const },
    { ...row('12:00', '17:00'), place: 'inPerson' as const },
  ]
  expect(isWithinHours(hours, [], { ...session('10:00'), place: 'inPerson' })).toBe(false)
  expect(isWithinHours(hours, [], { ...session('10:00'), place: 'online' })).toBe(true)
  expect(isWithinHours(hours, [], session('13:00'))).toBe(true)
  expect(isWithinHours(hours, [], session('11:30'))).toBe(false)
})

test('a closed day has only its extra hours', () => {
  const closed = { ...extra('09:00', '17:00'), kind: 'closed' as const, opens: null, closes: null }
  expect(isWithinHours([row('09:00', '17:00')], [closed], session('10:00'))).toBe(false)
  expect(isWithinHours([row('09:00', '17:00')], [closed, extra('10:00', '12:00')], session('10:00'))).toBe(
    true,
  )
})
