import type { Tx } from '#server/access/scope.ts'
import { readParts } from '#server/money/balance.ts'
import type { Part } from '#server/money/split.ts'
import { type OrderLine, readOrderLines } from '#server/orders/read-order-lines.ts'
import type { IncomeKind } from '#shared/money-kinds.ts'

/** What an order costs by kinds of income, with tax; what is paid of it already is left out while anything is due. */
export async function readOrderParts(tx: Tx, orderId: string): Promise<Part[]> {
  const [lines, paidParts] = await Promise.all([
    readOrderLines(tx, orderId),
    readParts(tx, { orderId }, ['payment', 'correction']),
  ])
  const ordered = partsOfLines(lines)
  const paid = new Map(paidParts.map((part) => [part.income, part]))
  const due = ordered.map((part) => ({
    ...part,
    cents: part.cents - (paid.get(part.income)?.cents ?? 0),
    taxCents: part.taxCents - (paid.get(part.income)?.taxCents ?? 0),
  }))
  return due.some(({ cents }) => cents > 0) ? due : ordered
}

/** What lines cost by kinds of income, with tax. */
export function partsOfLines(lines: readonly OrderLine[]): Part[] {
  const all = new Map<IncomeKind, Part>()
  for (const { income, unitCents, quantity, taxCents } of lines) {
    const part = all.get(income) ?? { income, cents: 0, taxCents: 0 }
    const cents = part.cents + unitCents * quantity + taxCents
    all.set(income, { income, cents, taxCents: part.taxCents + taxCents })
  }
  return [...all.values()]
}
