import { expect, test } from 'vitest'
import { rowsOf } from '#app/features/money/figures.ts'
import type { MoneySums } from '#shared/money-report.ts'

const none: MoneySums = {
  received_cents: 0,
  received: { drink: 0, blend: 0, product: 0, session: 0, other: 0 },
  refund_cents: 0,
  dispute_cents: 0,
  fee_cents: 0,
  correction_cents: 0,
  net_cents: 0,
  tax_cents: 0,
}
const withIncome = (received: Partial<MoneySums['received']>): MoneySums => ({
  ...none,
  received: { ...none.received, ...received },
})
const labelsOf = (sums: MoneySums) =>
  rowsOf(none, sums).flatMap(({ label, isPart }) => (isPart ? [label] : []))

test('products are other ones only beside the drink or the blend', () => {
  expect(labelsOf(withIncome({ product: 3900 }))).toEqual(['Products'])
  expect(labelsOf(withIncome({ drink: 500, product: 3900 }))).toEqual(['Drinks', 'Other products'])
})
