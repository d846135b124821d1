import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorCodes } from '#shared/errors.ts'

test('every code but internal has its own message', () => {
  const texts = errorCodes
    .filter((code) => code !== 'internal')
    .map((code) => messageForError(new ApiError(code), ''))
  expect(new Set(texts).size).toBe(errorCodes.length - 1)
  expect(texts.every((text) => text.length > 10)).toBe(true)
})

test('uses the fallback for errors without a message from the server', () => {
  expect(messageForError(new ApiError('internal'), 'Error logging in')).toBe('Error logging in')
  expect(messageForError(new TypeError('x is not a function'), 'Error logging in')).toBe('Error logging in')
})

test.each([
  [undefined, 'later'],
  [0, 'in 1 second'],
  [59, 'in 59 seconds'],
  [61, 'in 2 minutes'],
  [3_600, 'in 1 hour'],
  [7_100, 'in 2 hours'],
])('a limit of %s seconds says to try again %s', (seconds, when) => {
  const error = new ApiError('too_many_requests', seconds === undefined ? {} : { retryAfterSeconds: seconds })
  expect(messageForError(error)).toContain(`Please try again ${when}.`)
})
