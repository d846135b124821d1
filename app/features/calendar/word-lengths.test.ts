import { expect, test } from 'vitest'
import { wordLengths } from '#app/features/calendar/word-lengths.ts'

test('each length has its label, and its minutes where that leaves them out', () => {
  expect(
    wordLengths([
      { minutes: 75, label: '75 minutes', cents: 1900 },
      { minutes: 75, label: 'Card of six', cents: 9600 },
      { minutes: 30, label: 'Trial, 30 min', cents: 0 },
      { minutes: 45, label: '145 verses', cents: 500 },
    ]),
  ).toBe(
    '75 minutes $19.00, Card of six (75 minutes) $96.00, Trial, 30 min Free, 145 verses (45 minutes) $5.00',
  )
})
