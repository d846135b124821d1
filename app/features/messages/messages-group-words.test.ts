import { expect, test } from 'vitest'
import { resultWords, smsWords } from '#app/features/messages/messages-group-words.ts'

test.each([
  [3, 0, 'Successfully sent 3 messages'],
  [3, 2, 'Successfully sent 3 messages (2 failed)'],
  [0, 2, 'Failed to send any messages'],
])('%i sent and %i failed', (sent, failed, words) => {
  expect(resultWords({ sent, failed })).toBe(words)
})

test('the counter says why a text became two', () => {
  expect(smsWords('')).toBe('0 characters, sent as 0 texts.')
  expect(smsWords('x'.repeat(161))).toBe('161 characters, sent as 2 texts.')
  expect(smsWords('🌿')).toBe(
    '1 character, sent as 1 text, because of a character ordinary texts do not have.',
  )
})
