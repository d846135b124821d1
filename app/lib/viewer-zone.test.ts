import { expect, test } from 'vitest'
import { formatForViewer, practiceZoneIfDifferent } from '#app/lib/viewer-zone.ts'
import { settings } from '#practice/settings.ts'

const inZone = (zone: string, read: () => unknown) => {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    return read()
  } finally {
    process.env.TZ = before
  }
}

test('names the zone only where the local time differs', () => {
  expect(inZone('Europe/Lisbon', practiceZoneIfDifferent)).toBe('Central Time')
  expect(inZone(settings.timeZone, practiceZoneIfDifferent)).toBeNull()
  expect(inZone('America/Winnipeg', practiceZoneIfDifferent)).toBeNull()
})

test('names the zone where the local time differs for part of the year', () => {
  const summer = new Date('2026-07-01T12:00:00Z')
  const winter = new Date('2026-12-01T12:00:00Z')
  expect(
    inZone('America/Costa_Rica', () => [practiceZoneIfDifferent(summer), practiceZoneIfDifferent(winter)]),
  ).toEqual(['Central Time', 'Central Time'])
})

test('formats an instant in the time zone of the browser', () => {
  expect(formatForViewer(new Date('2026-11-20T21:05:00Z'))).toBe('Sat, Nov 21, 10:50 AM')
})
