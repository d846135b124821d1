import { expect, test } from 'vitest'
import { timeIn, zoneOfNumber } from '#shared/phone-zones.ts'

test.each([
  ['+13125550123', 'America/Chicago'],
  ['+12125550123', 'America/New_York'],
  ['+16025550123', 'America/Phoenix'],
  ['+18085550123', 'Pacific/Honolulu'],
  ['+13105550123', 'America/Los_Angeles'],
  ['+14165550123', null],
  ['+442071234567', null],
  ['+1312555', null],
])('the zone of %s is %s', (number, zone) => expect(zoneOfNumber(number)).toBe(zone))

test('the time of day follows the clock change of the zone, and Arizona’s has none', () => {
  const before = new Date('2026-11-01T08:30:00Z')
  const after = new Date('2026-11-01T15:30:00Z')
  expect([timeIn('America/Chicago', before), timeIn('America/Chicago', after)]).toEqual(['02:30', '09:30'])
  expect([timeIn('America/Phoenix', before), timeIn('America/Phoenix', after)]).toEqual(['01:30', '08:30'])
  expect(timeIn('America/Chicago', new Date('2026-03-08T14:00:00Z'))).toBe('09:00')
})
