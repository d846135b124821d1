import { expect, test } from 'vitest'
import { countTicked, isTicked, nobodyTicked, tick, tickEverybody } from '#app/features/groups/selection.ts'

test('selects and deselects single people', () => {
  const two = tick(tick(nobodyTicked, 'a', true), 'b', true)
  expect([isTicked(two, 'a'), isTicked(two, 'c'), countTicked(two, 9)]).toEqual([true, false, 2])
  expect(countTicked(tick(two, 'a', false), 9)).toBe(1)
})

test('deselects single people from everybody, and selects them again', () => {
  const all = tickEverybody(true)
  expect([isTicked(all, 'a'), countTicked(all, 9)]).toEqual([true, 9])
  const butOne = tick(all, 'a', false)
  expect([isTicked(butOne, 'a'), isTicked(butOne, 'b'), countTicked(butOne, 9)]).toEqual([false, true, 8])
  expect(countTicked(tick(butOne, 'a', true), 9)).toBe(9)
  expect(countTicked(tickEverybody(false), 9)).toBe(0)
})
