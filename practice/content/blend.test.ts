import { expect, test } from 'vitest'
import { blendContent } from '#practice/content/blend.ts'
import { blendStory } from '#practice/content/blend-story.ts'

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

test('the nutrient categories add up to the totals in the text', () => {
  const { categories } = blendStory.nutrients
  expect(categories).toHaveLength(5)
  expect(sum(categories.map(({ has }) => has))).toBe(98)
  expect(sum(categories.map(({ of }) => of))).toBe(102)
  expect(blendStory.botanicals.items).toHaveLength(8)
})

test('the page makes no health claims', () => {
  const { disclaimer: _, ...story } = blendStory
  expect(JSON.stringify({ ...blendContent, ...story })).not.toMatch(
    /\b(cures?|treats?|prevents?|heals?|boosts?|miracles?|detox)\b/i,
  )
})
