import { expect, test } from 'vitest'
import {
  flag,
  http,
  matching,
  nonEmpty,
  numberBetween,
  oneOf,
  port,
  proxies,
  quietHours,
  timeZone,
  url,
} from '#server/settings/setting-readers.ts'

test.each([
  ['0', 0],
  ['65535', 65_535],
  ['65536', null],
  ['-1', null],
  ['80.5', null],
  ['http', null],
])('the port %s is read as %s', (text, expected) => {
  expect(port(text)).toBe(expected)
})

test('numbers, words and patterns are read within their limits', () => {
  const seconds = numberBetween(0.5, 10)
  expect(['0.5', '10', '0.4', '11', 'ten'].map(seconds)).toEqual([0.5, 10, null, null, null])
  expect(['  ', ' key '].map(nonEmpty)).toEqual([null, 'key'])
  expect(['true', 'false', 'yes', ''].map(flag)).toEqual([true, false, null, null])
  expect(['info', 'Info'].map(oneOf('info', 'debug'))).toEqual(['info', null])
  expect([' sk_1 ', 'pk_1'].map(matching(/^sk_\w+$/))).toEqual(['sk_1', null])
})

test.each([
  ['off', { hours: null }],
  ['21-8', { hours: { fromHour: 21, untilHour: 8 } }],
  ['0-23', { hours: { fromHour: 0, untilHour: 23 } }],
  ['8-8', null],
  ['21-24', null],
  ['21 to 8', null],
])('the quiet hours %s are read as %j', (text, expected) => {
  expect(quietHours(text)).toEqual(expected)
})

test.each(['America/Denver', 'Europe/Berlin', 'Asia/Kolkata', 'US/Pacific', 'UTC'])(
  '%s is a time zone',
  (text) => {
    expect(timeZone(text)).toBe(text)
  },
)

test.each(['', 'Denver', 'America/Dever', '-07:00', '+0530', "UTC'; select 1"])(
  '“%s” is no time zone',
  (text) => {
    expect(timeZone(text)).toBeNull()
  },
)

test('an address loses the line breaks that came with it, and is refused without its slashes', () => {
  expect(url(http)('https://exam\nple.com\r\n')).toBe('https://example.com')
  expect(url(http)('https:example.com')).toBeNull()
  expect(url(http, () => false)('https://example.com')).toBeNull()
})

test('true of earlier versions trusts this machine only', () => {
  expect(proxies('true')?.check('127.0.0.1')).toBe(true)
  expect(proxies('true')?.check('10.0.0.1')).toBe(false)
  expect(proxies('false')?.check('127.0.0.1')).toBe(false)
  expect(proxies('10.0.0.0/16, loopback')?.check('10.0.9.9')).toBe(true)
  expect(proxies('everyone')).toBeNull()
})
