import type { Movement } from '#server/features/money/list-movements.ts'
import type { CsvCell } from '#server/http/csv.ts'
import { toLocal } from '#shared/local-time.ts'
import { incomeKinds, type MovementKind } from '#shared/money-kinds.ts'

export const moneyCsvHeader = [
  'Date',
  'Time',
  'Movement',
  'Method',
  'What',
  'Order',
  'Receipt',
  'Amount',
  'Drink',
  'Blend',
  'Products',
  'Sessions',
  'Other',
  'Sales tax in it',
  'Note',
] as const

const names: Record<MovementKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund came back',
  dispute: 'Dispute: taken by the bank',
  dispute_returned: 'Dispute: returned by the bank',
  fee: 'Fee',
  correction: 'Correction',
}

/** One movement. Dates and times are the practice's; amounts are US dollars, signed, and add up to the screen's. */
export function toMoneyCsvRow(movement: Movement): CsvCell[] {
  const { parts } = movement
  const { date, time } = toLocal(movement.occurredAt)
  const sumOf = (list: readonly number[]) => ({ cents: list.reduce((sum, cents) => sum + cents, 0) })
  return [
    date,
    time,
    names[movement.kind],
    movement.method,
    movement.what,
    movement.orderNumber,
    movement.receipt,
    sumOf(parts.map(({ cents }) => cents)),
    ...incomeKinds.map((kind) =>
      sumOf(parts.filter(({ income }) => income === kind).map(({ cents }) => cents)),
    ),
    sumOf(parts.map(({ taxCents }) => taxCents)),
    movement.note,
  ]
}
