import { expect, test } from 'vitest'
import { planUnits } from '#server/stock/plan-units.ts'

const now = new Date('2026-11-23T12:00:00Z')
const batch = (id: string, onHand: number, more: object = {}) => ({
  ...{ id, productSlug: 'tea', onHand, reserved: 0, sellUntil: null },
  ...more,
})

test('units come from the oldest batch first, and from several when one has too few', () => {
  const batches = [batch('old', 5, { reserved: 3 }), batch('empty', 0), batch('new', 10)]
  expect(planUnits(batches, [{ product: 'tea', units: 6 }], now)).toEqual({
    takings: [
      { batchId: 'old', units: 2 },
      { batchId: 'new', units: 4 },
    ],
    shortages: [],
  })
})

test('lines of one product share its units, and nobody is promised more than is there', () => {
  const wanted = [
    { product: 'tea', units: 3 },
    { product: 'tea', units: 3 },
  ]
  expect(planUnits([batch('only', 5)], wanted, now)).toEqual({
    takings: [],
    shortages: [{ product: 'tea', units: 6, available: 5 }],
  })
})

test('a product without batches is not counted, and one whose batches are too old is sold out', () => {
  const past = batch('past', 9, { sellUntil: new Date('2026-11-23T12:00:00Z') })
  const wanted = [
    { product: 'soap', units: 100 },
    { product: 'tea', units: 1 },
  ]
  expect(planUnits([past], wanted, now)).toEqual({
    takings: [],
    shortages: [{ product: 'tea', units: 1, available: 0 }],
  })
})

test('any division takes exactly what is wanted, and no batch gives more than it has', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = (max: number, turn: number) => (seed * 7919 + turn * 104_729) % (max + 1)
    const batches = Array.from({ length: 1 + random(5, 1) }, (_, index) => {
      const onHand = random(20, index + 2)
      return batch(String(index), onHand, { reserved: Math.min(onHand, random(20, index + 9)) })
    })
    const free = batches.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0)
    const units = 1 + random(30, 17)
    const { takings, shortages } = planUnits(batches, [{ product: 'tea', units }], now)
    if (units > free) expect(shortages).toEqual([{ product: 'tea', units, available: free }])
    else expect(takings.reduce((sum, taking) => sum + taking.units, 0)).toBe(units)
    for (const { batchId, units: taken } of takings) {
      const { onHand, reserved } = batches[Number(batchId)] ?? batch('none', 0)
      expect(taken).toBeLessThanOrEqual(onHand - reserved)
    }
  }
})
