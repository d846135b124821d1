import { expect, test } from 'vitest'
import { nameDay, nameMoment, nameTimes, shortDay, viewerClock } from '#app/features/booking/wording.ts'

const inZone = (zone: string, read: () => unknown) => {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    return read()
  } finally {
    process.env.TZ = before
  }
}

test('names days and times in the zone of the practice', () => {
  expect(nameDay('2026-11-23')).toBe('Monday, November 23')
  expect(shortDay('2028-02-29')).toEqual({ weekday: 'Tue', day: 'Feb 29' })
  expect(nameMoment('2026-12-31T23:30:00.000Z')).toBe('Thursday, December 31, 5:30 PM, Central Time')
  expect(nameMoment('2027-01-01T05:30:00.000Z')).toBe('Thursday, December 31, 11:30 PM, Central Time')
})

test('the hour that occurs twice when clocks are set back names the zone', () => {
  expect(
    nameTimes([
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-01T07:30:00Z',
      '2026-11-01T08:30:00Z',
    ]),
  ).toEqual(['12:30 AM', '1:30 AM CDT', '1:30 AM CST', '2:30 AM'])
})

test('shows the viewer’s clock only where it differs', () => {
  const instant = '2026-11-23T21:05:00.000Z'
  expect(inZone('America/Winnipeg', () => viewerClock(instant))).toBeNull()
  expect(inZone('America/New_York', () => viewerClock(instant))).not.toBeNull()
})

test('names the weekday where the viewer’s date differs', () => {
  expect(viewerClock('2026-11-23T21:05:00.000Z')).toBe('Tue 10:50 AM')
})
