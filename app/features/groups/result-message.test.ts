import { expect, test } from 'vitest'
import { resultMessage, smsContent } from '#app/features/groups/result-message.ts'

test.each([
  [3, 0, 'Successfully sent 3 messages'],
  [3, 2, 'Successfully sent 3 messages (2 failed)'],
  [0, 2, 'Failed to send any messages'],
])('%i sent and %i failed', (sent, failed, words) => {
  expect(resultMessage({ sent, failed })).toBe(words)
})

test('the counter says why a text became two', () => {
  expect(smsContent('')).toBe('0 characters, sent as 0 texts.')
  expect(smsContent('x'.repeat(161))).toBe('161 characters, sent as 2 texts.')
  expect(smsContent('🌿')).toBe(
    '1 character, sent as 1 text, because of a character ordinary texts do not have.',
  )
})
