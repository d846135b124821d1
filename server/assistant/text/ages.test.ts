import { expect, test } from 'vitest'
import { parseAges, readAges } from '#server/assistant/text/ages.ts'
import { normalize } from '#server/assistant/text/normalize.ts'

test.each([
  ['my son is 16', [16]],
  ['our kids 5 3 and 1', [5, 3, 1]],
  ['our kids 8 and 14', [8, 14]],
  ['a 10 month old baby', [0]],
  ['our kids 8 and 14 bottles', []],
  ['i have just one quick question', []],
  ['ive really just one tiny question for her', []],
  ['she is just one quick question', [1]],
  ['the 30 minutes', []],
])('%j names the ages %j', (text, ages) => {
  expect(readAges(normalize(text))).toEqual(ages)
})

test('who only turns two later is under two', () => {
  for (const when of ['soon', 'next month', 'next spring', 'next year'])
    expect(Math.min(...parseAges(normalize(`he turns 2 ${when}`)))).toBeLessThan(24)
})

test('who is only one is under two, whatever is asked', () => {
  expect(readAges(normalize('she is only one quick question how many spoons'))).toContain(1)
})
