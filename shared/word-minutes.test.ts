import { expect, test } from 'vitest'
import { wordMinutes } from '#shared/word-minutes.ts'

test.each([
  [30, '30 minutes'],
  [90, '90 minutes'],
  [179, '179 minutes'],
  [180, '3 hours'],
  [195, '3 hours 15 minutes'],
  [660, '11 hours'],
])('%i minutes read %s', (minutes, words) => {
  expect(wordMinutes(minutes)).toBe(words)
})
