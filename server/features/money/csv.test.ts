import { expect, test } from 'vitest'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { createMoneyCsv } from '#server/features/money/csv.ts'
import type { Movement } from '#server/features/money/list-movements.ts'

const { catalog } = deliveredContent
const movement = {
  occurredAt: new Date('2026-11-20T18:00:00Z'),
  kind: 'payment',
  method: 'cash',
  what: 'Hem Tape',
  orderNumber: 1001,
  receipt: 1,
  note: null,
  parts: [
    { income: 'product', cents: 600, taxCents: 0 },
    { income: 'drink', cents: 500, taxCents: 0 },
  ],
} as unknown as Movement

test('the accountant’s file has a column for the drink and the blend while they are offered', () => {
  const { header, toRow } = createMoneyCsv(catalog)
  expect(header.slice(7, 13)).toEqual(['Amount', 'Drink', 'Blend', 'Products', 'Sessions', 'Other'])
  expect(toRow(movement).slice(7, 11)).toEqual([1100, 500, 0, 600].map((cents) => ({ cents })))
})

test('without them, what once came in for them is among the products', () => {
  const { header, toRow } = createMoneyCsv({ ...catalog, drink: null, blend: null })
  expect(header.slice(7, 11)).toEqual(['Amount', 'Products', 'Sessions', 'Other'])
  expect(toRow(movement)).toHaveLength(header.length)
  expect(toRow(movement).slice(7, 9)).toEqual([1100, 1100].map((cents) => ({ cents })))
})
