import { expect, test } from 'vitest'
import { cosine, frequencyOf, meanVector, vectorOf } from '#server/assistant/text/word-vectors.ts'

const likeness = (a: string, b: string) => {
  const [first, second] = [vectorOf(a), vectorOf(b)]
  return first && second ? cosine(first, second) : null
}

test.each([
  ['fridge', 'refrigerator', 'lawyer'],
  ['oatmeal', 'soup', 'password'],
  ['shipped', 'delivered', 'ginger'],
  ['photographs', 'texts', 'teaspoon'],
])('%s is more like %s than like %s', (word, near, far) => {
  expect(likeness(word, near)).toBeGreaterThan((likeness(word, far) ?? 1) + 0.2)
})

test('vectors and their means are of length 1', () => {
  for (const word of ['ginger', 'policy', 'the']) expect(likeness(word, word)).toBeCloseTo(1, 5)
  const mean = meanVector(
    ['ginger', 'lemon'].map((word) => [vectorOf(word) ?? new Float32Array(), 1] as const),
  )
  expect(cosine(mean, mean)).toBeCloseTo(1, 5)
})

test('a word that is not listed has no vector and is rare', () => {
  expect(vectorOf('gingerade')).toBeNull()
  expect(frequencyOf('gingerade')).toBeLessThan(frequencyOf('ginger'))
  expect(frequencyOf('ginger')).toBeLessThan(frequencyOf('the'))
})

test('nothing has a mean without a direction', () => {
  expect(cosine(meanVector([]), vectorOf('ginger') ?? new Float32Array())).toBe(0)
})
