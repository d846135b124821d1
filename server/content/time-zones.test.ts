import { expect, test } from 'vitest'
import { warnOfTimeZone } from '#server/content/time-zones.ts'

const warnOf = (regionCode: string, timeZone: string, country = 'US') =>
  warnOfTimeZone({ place: { city: 'Here', region: 'There', regionCode, country } }, timeZone)

test('a zone that the state doesn’t have is told, with the one to set', () => {
  expect(warnOf('OR', 'America/Chicago')).toBe(
    'Times are those of America/Chicago, and the clocks of There are those of America/Los_Angeles or America/Denver. Set TIME_ZONE=America/Los_Angeles and start again.',
  )
  expect(warnOf('AZ', 'America/Los_Angeles')).toContain('Set TIME_ZONE=America/Phoenix')
})

test.each([
  ['IL', 'America/Chicago'],
  ['TX', 'America/Denver'],
  ['MI', 'America/Detroit'],
  ['IN', 'America/Indiana/Knox'],
  ['HI', 'US/Hawaii'],
  ['AZ', 'America/Denver'],
])('the clocks of %s are those of %s', (regionCode, timeZone) => {
  expect(warnOf(regionCode, timeZone)).toBeNull()
})

test('in another country the zone of a server without the setting is told', () => {
  expect(warnOf('NL', 'America/Chicago', 'CA')).toBe(
    'Times are those of America/Chicago. If the clocks of Here are others, set TIME_ZONE, as in TIME_ZONE=America/Toronto, and start again.',
  )
})

test('nothing else is known of other countries and unknown states', () => {
  expect(warnOf('NL', 'America/St_Johns', 'CA')).toBeNull()
  expect(warnOf('XX', 'America/Chicago')).toBeNull()
})
