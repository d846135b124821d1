import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { insertMovements, type Movement } from '#server/money/record-movement.ts'
import { negative, type Part, split } from '#server/money/split.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import type { MovementKind } from '#shared/money-kinds.ts'

type CardMovement = {
  payment: CardPayment
  kind: MovementKind
  /** Signed, in integer US cents. */
  cents: number
  /** What the amount is split over. */
  over: readonly Part[]
  occurredAt: Date
  note?: string | null
}

/** Records the next movement of a card payment, whose row the caller has locked: its cause counts those of the same kind. */
export const recordCardMovement = (tx: Tx, movement: CardMovement): Promise<void> =>
  recordCardMovements(tx, [movement])

/** Records movements of different kinds in one statement. Those of nothing are left out. */
export async function recordCardMovements(tx: Tx, movements: readonly CardMovement[]): Promise<void> {
  const news = movements.filter(({ cents }) => cents !== 0).map((movement) => toMovement(tx, movement))
  if (news.length === 0) return
  const { recorded, rows } = await insertMovements(tx, news)
  if (recorded < rows) throw new Error('A movement of a card payment was recorded twice')
}

function toMovement(tx: Tx, { payment, kind, cents, over, occurredAt, note = null }: CardMovement): Movement {
  const earlier = tx
    .select({ n: sql`count(distinct ${moneyEntries.cause})` })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.cardPaymentId, payment.id), eq(moneyEntries.kind, kind)))
  const parts = split(Math.abs(cents), over)
  return {
    kind,
    method: 'card',
    cause: sql`${`card:${payment.id}:${kind}:`}::text || (1 + (${earlier}))`,
    occurredAt,
    orderId: payment.orderId,
    appointmentId: payment.appointmentId,
    requestId: payment.requestId,
    cardPaymentId: payment.id,
    note,
    parts: cents < 0 ? negative(parts) : parts,
  }
}
