import { expect, test } from 'vitest'
import { smsTone } from '#shared/messages.ts'

test.each([
  ['sent', 'green'],
  ['pending', 'yellow'],
  ['failed', 'red'],
  ['anything else', 'red'],
])('a text that is %s is %s', (status, tone) => {
  expect(smsTone(status)).toBe(tone)
})
