import { expect, test } from 'vitest'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'

test('counts characters and texts', () => {
  expect(smsLengthHint('')).toBe('0 characters, sent as 0 texts.')
  expect(smsLengthHint('x'.repeat(161))).toBe('161 characters, sent as 2 texts.')
})

test('explains why a special character makes texts shorter', () => {
  expect(smsLengthHint('🌿')).toBe(
    '1 character, sent as 1 text, because it has a special character or emoji.',
  )
})
