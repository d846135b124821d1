import type { Content } from '#practice/snapshot.ts'
import type { Movement } from '#server/features/money/list-movements.ts'
import type { CsvCell } from '#server/http/csv.ts'
import { toLocal } from '#shared/local-time.ts'
import { type IncomeKind, incomeKinds, type MovementKind } from '#shared/money-kinds.ts'

const incomeNames: Record<IncomeKind, string> = {
  drink: 'Drink',
  blend: 'Blend',
  product: 'Products',
  session: 'Sessions',
  other: 'Other',
}

/** The columns of income. A drink or blend that isn't offered has none: what came in for it is among the products. */
function incomeColumns({ drink, blend }: Content['catalog']) {
  const hidden: IncomeKind[] = [...(drink ? [] : ['drink' as const]), ...(blend ? [] : ['blend' as const])]
  return incomeKinds
    .filter((kind) => !hidden.includes(kind))
    .map((kind) => {
      const kinds: IncomeKind[] = kind === 'product' ? [kind, ...hidden] : [kind]
      return { name: incomeNames[kind], kinds }
    })
}

/** The file of a practice with these products. Its amounts are US dollars, signed, and add up to the screen's. */
export function createMoneyCsv(catalog: Content['catalog']) {
  const columns = incomeColumns(catalog)
  const header = [
    ...['Date', 'Time', 'Movement', 'Method', 'What', 'Order', 'Receipt', 'Amount'],
    ...columns.map(({ name }) => name),
    ...['Sales tax in it', 'Note'],
  ]
  return { header, toRow: (movement: Movement) => toRow(movement, columns) }
}

const names: Record<MovementKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund came back',
  dispute: 'Dispute: taken by the bank',
  dispute_returned: 'Dispute: returned by the bank',
  fee: 'Fee',
  correction: 'Correction',
}

/** One movement. Dates and times are the practice's. */
function toRow(movement: Movement, columns: ReturnType<typeof incomeColumns>): CsvCell[] {
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
    ...columns.map(({ kinds }) =>
      sumOf(parts.filter(({ income }) => kinds.includes(income)).map(({ cents }) => cents)),
    ),
    sumOf(parts.map(({ taxCents }) => taxCents)),
    movement.note,
  ]
}
