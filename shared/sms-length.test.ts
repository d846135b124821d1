import { expect, test } from 'vitest'
import { measureSms } from '#shared/sms-length.ts'

test.each([
  ['', 0, 0, 'GSM-7'],
  ['Hello', 5, 1, 'GSM-7'],
  ['x'.repeat(160), 160, 1, 'GSM-7'],
  ['x'.repeat(161), 161, 2, 'GSM-7'],
  ['x'.repeat(306), 306, 2, 'GSM-7'],
  ['x'.repeat(307), 307, 3, 'GSM-7'],
  ['€'.repeat(80), 80, 1, 'GSM-7'],
  ['€'.repeat(81), 81, 2, 'GSM-7'],
  ['ginger – lemon', 14, 1, 'UCS-2'],
  ['é'.repeat(160), 160, 1, 'GSM-7'],
  ['ê'.repeat(70), 70, 1, 'UCS-2'],
  ['ê'.repeat(71), 71, 2, 'UCS-2'],
  ['🌿'.repeat(35), 35, 1, 'UCS-2'],
  ['🌿'.repeat(36), 36, 2, 'UCS-2'],
])('%j has %i characters in %i segments of %s', (text, characters, segments, encoding) => {
  expect(measureSms(text)).toEqual({ characters, segments, encoding })
})
