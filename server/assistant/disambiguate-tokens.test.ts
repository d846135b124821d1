import { expect, test } from 'vitest'
import type { Token } from '#server/assistant/count-things.ts'
import { disambiguateTokens } from '#server/assistant/disambiguate-tokens.ts'

const token = (text: string, things: string[] = [], aspects: string[] = []): Token => ({
  text,
  things,
  aspects,
  count: null,
  isNumber: false,
})
const book = token('book', [], ['booking'])

test.each([
  ['may i copy the', []],
  ['is her', []],
  ['may i copy the winter', []],
  ['tomorrow morning', ['booking']],
  ['of your cleaning to', ['booking']],
  ['can i', ['booking']],
  ['how do you', ['booking']],
])('%j before ‘book’ asks for %j', (before, aspects) => {
  const tokens = disambiguateTokens([...before.split(' ').map((word) => token(word)), book])
  expect(tokens.at(-1)?.aspects).toEqual(aspects)
})

test('a word of several things means the one that another word names', () => {
  const cleaning = token('cleaning', ['teeth-cleaning', 'deep-cleaning'])
  const deep = token('deep', ['deep-cleaning'])
  expect(disambiguateTokens([deep, cleaning]).map(({ things }) => things)).toEqual([
    ['deep-cleaning'],
    ['deep-cleaning'],
  ])
  expect(disambiguateTokens([cleaning])).toEqual([cleaning])
})

test('only a word beside it', () => {
  const cleaning = token('cleaning', ['teeth-cleaning', 'deep-cleaning'])
  const tokens = [cleaning, token('cheaper'), token('than'), token('a'), token('deep', ['deep-cleaning'])]
  expect(disambiguateTokens(tokens)[0]).toEqual(cleaning)
})

test('a word for sessions of any kind decides nothing', () => {
  const online = token('online', ['piano-online', 'session'])
  expect(disambiguateTokens([token('lesson', ['session']), online]).at(-1)).toEqual(online)
})
