import { expect, test } from 'vitest'
import {
  certaintyOf,
  type Evidence,
  nearBonus,
  rankOf,
  selectedBonus,
  worthOfLength,
} from '#server/assistant/evidence.ts'

const some: Evidence = {
  said: 0.5,
  isNamed: false,
  matched: 5,
  termCount: 2,
  termShare: 0.5,
  unknownShare: 0,
  aligned: 0.3,
  direction: 0.4,
  lengthWorth: worthOfLength(30),
}

test.each<[string, Partial<Evidence>]>([
  ['says more of the question', { said: 0.8, matched: 8 }],
  ['says more of its words', { termCount: 3, termShare: 0.75 }],
  ['is more alike in meaning', { aligned: 0.6, direction: 0.7 }],
])('a passage that %s comes first, and is more certain to answer', (_, more) => {
  expect(rankOf({ ...some, ...more })).toBeGreaterThan(rankOf(some))
  expect(certaintyOf({ ...some, ...more })).toBeGreaterThan(certaintyOf(some))
})

test('words that the site says nothing like make the same passage less certain, not worse than others', () => {
  const halfUnknown = { ...some, unknownShare: 0.5 }
  expect(certaintyOf(halfUnknown)).toBeLessThan(certaintyOf(some))
  expect(rankOf(halfUnknown)).toBe(rankOf(some))
})

test('a longer passage says more, each word less', () => {
  expect(worthOfLength(0)).toBe(0)
  expect(worthOfLength(20) - worthOfLength(10)).toBeGreaterThan(worthOfLength(110) - worthOfLength(100))
})

test('what was selected counts less with more words left unexplained, and more than what is only near', () => {
  const bonuses = [0, 1, 2, 9].map(selectedBonus)
  expect(bonuses).toEqual([...bonuses].sort((a, b) => b - a))
  expect(Math.min(...bonuses)).toBeGreaterThan(nearBonus)
})
