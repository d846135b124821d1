import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import type { MovementKind } from '#shared/money-kinds.ts'

/** What the movements of a card payment add up to, in integer US cents; what went out is positive. */
export type CardSums = {
  receivedCents: number
  refundedCents: number
  disputedCents: number
  feeCents: number
}
export type CardLedger = CardSums & {
  id: string
  paymentSessionId: string | null
  createdAt: Date
  /** Whether a movement of it was recorded since `since` of the call. */
  hasMoved: boolean
}

/** The sums of card payments. Corrections count as received. */
export async function readLedger(tx: Tx, where: SQL | undefined, since = new Date(0)): Promise<CardLedger[]> {
  const sumOf = (...kinds: MovementKind[]) =>
    sql<number>`coalesce(sum(${moneyEntries.amountCents}) filter (where ${inArray(moneyEntries.kind, kinds)}), 0)::int`
  return tx
    .select({
      id: cardPayments.id,
      paymentSessionId: cardPayments.paymentSessionId,
      createdAt: cardPayments.createdAt,
      receivedCents: sumOf('payment', 'correction'),
      refundedCents: sql<number>`-${sumOf('refund', 'refund_failed')}`,
      disputedCents: sql<number>`-${sumOf('dispute', 'dispute_returned')}`,
      feeCents: sql<number>`-${sumOf('fee')}`,
      hasMoved: sql<boolean>`coalesce(max(${moneyEntries.recordedAt}) >= ${since.toISOString()}::timestamptz, false)`,
    })
    .from(cardPayments)
    .leftJoin(
      moneyEntries,
      // What the owner gave back another way is nothing that the provider knows.
      and(eq(moneyEntries.cardPaymentId, cardPayments.id), eq(moneyEntries.method, 'card')),
    )
    .where(where)
    .groupBy(cardPayments.id)
}
