import { expect, test } from 'vitest'
import { resultMessage } from '#app/features/groups/result-message.ts'

test.each([
  [3, 0, 'Successfully sent 3 messages'],
  [3, 2, 'Successfully sent 3 messages (2 failed)'],
  [0, 2, 'Failed to send any messages'],
])('reports %i sent and %i failed', (sent, failed, message) => {
  expect(resultMessage({ sent, failed })).toBe(message)
})
