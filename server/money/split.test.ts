import { expect, test } from 'vitest'
import { negative, type Part, split } from '#server/money/split.ts'
import { incomeKinds } from '#shared/money-kinds.ts'
import { createRandom } from '#tests/support/fault-options.ts'

const sum = (parts: readonly Part[], of: 'cents' | 'taxCents' = 'cents') =>
  parts.reduce((total, part) => total + part[of], 0)
const part = (income: Part['income'], cents: number, taxCents = 0): Part => ({ income, cents, taxCents })

test('an amount is split in proportion, to the cent', () => {
  const parts = [part('drink', 3000), part('blend', 1000)]
  expect(split(2000, parts)).toEqual([part('drink', 1500), part('blend', 500)])
  expect(split(1, parts)).toEqual([part('drink', 1)])
  expect(split(4000, parts)).toEqual(parts)
})

test('the tax goes with its part, and all of it with the whole part', () => {
  const parts = [part('drink', 3038, 38), part('blend', 1000)]
  expect(split(4038, parts)).toEqual(parts)
  const [half] = split(2019, parts)
  expect(half).toMatchObject({ income: 'drink', cents: 1519, taxCents: 19 })
})

test('what there is no part for is other income; nothing is split into nothing', () => {
  expect(split(500, [])).toEqual([part('other', 500)])
  expect(split(500, [part('session', 0)])).toEqual([part('session', 500)])
  expect(split(0, [part('drink', 1)])).toEqual([])
  expect(negative([part('drink', 5, 0)])).toEqual([part('drink', -5, 0)])
})

test('any sequence of refunds adds up exactly and leaves nothing of any part', () => {
  const chance = createRandom(16)
  for (let round = 0; round < 500; round++) {
    const parts = incomeKinds
      .slice(0, 1 + chance.upTo(incomeKinds.length - 1))
      .map((income) => part(income, 1 + chance.upTo(9999), chance.upTo(1)))
    let left = parts
    while (sum(left) > 0) {
      const cents = 1 + chance.upTo(sum(left) - 1)
      const taken = split(cents, left)
      expect(sum(taken)).toBe(cents)
      left = left.map((one) => {
        const gone = taken.find(({ income }) => income === one.income)
        return part(one.income, one.cents - (gone?.cents ?? 0), one.taxCents - (gone?.taxCents ?? 0))
      })
      for (const one of left) expect(one.cents).toBeGreaterThanOrEqual(0)
    }
    expect(sum(left, 'taxCents')).toBe(0)
  }
})
