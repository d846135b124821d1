import { expect, test } from 'vitest'
import { isEmailStop } from '#server/messaging/inbound-email/is-email-stop.ts'

test.each([
  ['Unsubscribe', true],
  ['Please unsubscribe me from these emails', true],
  ['please remove me from your mailing list', true],
  ['No more newsletters please', true],
  ['Do not email me', true],
  ['Please cancel', false],
  ['Cancel', false],
  ['Could you stop by the shop and ask?', false],
  ['I want to stop eating sugar', false],
])('“%s” means no more news: %s', (text, isStop) => {
  expect(isEmailStop(text, 'Re: Your appointment')).toBe(isStop)
})
