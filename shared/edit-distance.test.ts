import { expect, test } from 'vitest'
import { editDistance, mistakesAllowed, normalizeText } from '#shared/edit-distance.ts'

test.each([
  ['okoye', 'okoye', { mistakes: 0, isWhole: true }],
  ['okoje', 'okoye', { mistakes: 1, isWhole: true }],
  ['nai', 'nia', { mistakes: 1, isWhole: true }],
  ['koye', 'okoye', { mistakes: 1, isWhole: true }],
  ['margerit', 'marguerite', { mistakes: 1, isWhole: false }],
  ['okoj', 'okoye', { mistakes: 1, isWhole: false }],
  ['nai', 'naila', null],
  ['okoye', 'ferreira', null],
])('%s is as far from %s as %j', (typed, known, expected) => {
  expect(editDistance(typed, known, mistakesAllowed(typed.length))).toEqual(expected)
})

test('a longer word may have more mistakes, a very short one none', () => {
  expect([1, 2, 3, 5, 6, 12].map(mistakesAllowed)).toEqual([0, 0, 1, 1, 2, 2])
})

test('the distance is the same in both directions', () => {
  const words = ['gonzalez', 'gonsales', 'gonzales', 'ognzalez', 'gonzaelz']
  for (const a of words)
    for (const b of words.filter(({ length }) => length === a.length))
      expect(editDistance(a, b, 3)?.mistakes).toBe(editDistance(b, a, 3)?.mistakes)
})

test('names are compared without accents and capitals', () => {
  expect(normalizeText('Zoë DÍAZ')).toBe('zoe diaz')
})
