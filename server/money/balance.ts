import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import type { Part } from '#server/money/split.ts'
import type { MovementKind } from '#shared/money-kinds.ts'

/** What movements are about. */
export type MoneyOf =
  | { orderId: string }
  | { appointmentId: string }
  | { requestId: string }
  | { cardPaymentId: string }

/** What came or went without a card. What was given back of a card payment another way counts as that payment's. */
export const isManual = and(ne(moneyEntries.method, 'card'), isNull(moneyEntries.cardPaymentId))

/** Sums of movements, in integer US cents; what went out is positive here. */
export type Balance = {
  paidCents: number
  refundedCents: number
  disputedCents: number
  feeCents: number
  correctedCents: number
  /** What is left of all of it. */
  netCents: number
}

export async function readBalance(tx: Tx, of: MoneyOf): Promise<Balance> {
  const sumOf = (...kinds: MovementKind[]) =>
    sql<number>`coalesce(sum(${moneyEntries.amountCents}) filter (where ${inArray(moneyEntries.kind, kinds)}), 0)::int`
  const [row] = await tx
    .select({
      paidCents: sumOf('payment'),
      refundedCents: sql<number>`-${sumOf('refund', 'refund_failed')}`,
      disputedCents: sql<number>`-${sumOf('dispute', 'dispute_returned')}`,
      feeCents: sql<number>`-${sumOf('fee')}`,
      correctedCents: sumOf('correction'),
      netCents: sql<number>`coalesce(sum(${moneyEntries.amountCents}), 0)::int`,
    })
    .from(moneyEntries)
    .where(isOf(of))
  if (!row) throw new Error('No sums were read')
  return row
}

/** The sums of some kinds of movements by what was sold, with their signs; with `where`, of those alone. */
export async function readParts(
  tx: Tx,
  of: MoneyOf,
  kinds: readonly MovementKind[],
  where?: SQL,
): Promise<Part[]> {
  return tx
    .select({
      income: moneyEntries.income,
      cents: sql<number>`sum(${moneyEntries.amountCents})::int`,
      taxCents: sql<number>`sum(${moneyEntries.taxCents})::int`,
    })
    .from(moneyEntries)
    .where(and(isOf(of), inArray(moneyEntries.kind, [...kinds]), where))
    .groupBy(moneyEntries.income)
    .orderBy(moneyEntries.income)
}

function isOf(of: MoneyOf): SQL {
  if ('orderId' in of) return eq(moneyEntries.orderId, of.orderId)
  if ('appointmentId' in of) return eq(moneyEntries.appointmentId, of.appointmentId)
  if ('requestId' in of) return eq(moneyEntries.requestId, of.requestId)
  return eq(moneyEntries.cardPaymentId, of.cardPaymentId)
}
