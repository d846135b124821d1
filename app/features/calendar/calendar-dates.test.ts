import { expect, test } from 'vitest'
import { isOn, timesOn } from '#app/features/calendar/calendar-dates.ts'
import { toInstant } from '#shared/local-time.ts'

const at = (date: string, time: string) => toInstant(date, time)?.toISOString() ?? ''
const between = (from: [string, string], to: [string, string]) => ({
  starts_at: at(...from),
  ends_at: at(...to),
})
const dates = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
const daysOf = (times: ReturnType<typeof between>) =>
  dates.filter((date) => isOn(date, times)).map((date) => `${date.slice(-2)} ${timesOn(date, times)}`)

test('something of several days is on each of them, with what it takes of the day', () => {
  expect(daysOf(between(['2026-11-27', '12:00'], ['2026-11-29', '13:00']))).toEqual([
    '27 From 12:00 PM',
    '28 All day',
    '29 Until 1:00 PM',
  ])
  expect(daysOf(between(['2026-11-27', '18:00'], ['2026-11-28', '14:00']))).toEqual([
    '27 From 6:00 PM',
    '28 Until 2:00 PM',
  ])
})

test('a day that ends at midnight is one day, and an evening that passes it keeps its hours', () => {
  expect(daysOf(between(['2026-11-27', '00:00'], ['2026-11-28', '00:00']))).toEqual(['27 All day'])
  expect(daysOf(between(['2026-11-27', '21:00'], ['2026-11-28', '00:00']))).toEqual(['27 9:00 PM – 12:00 AM'])
  expect(daysOf(between(['2026-11-27', '23:00'], ['2026-11-28', '00:30']))).toEqual([
    '27 11:00 PM – 12:30 AM',
    '28 Until 12:30 AM',
  ])
  expect(daysOf(between(['2026-11-27', '09:00'], ['2026-11-27', '10:00']))).toEqual(['27 9:00 – 10:00 AM'])
})
