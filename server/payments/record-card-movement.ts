import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { recordMovement } from '#server/money/record-movement.ts'
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
export async function recordCardMovement(
  tx: Tx,
  { payment, kind, cents, over, occurredAt, note = null }: CardMovement,
): Promise<void> {
  if (cents === 0) return
  const earlier = tx
    .select({ n: sql`count(distinct ${moneyEntries.cause})` })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.cardPaymentId, payment.id), eq(moneyEntries.kind, kind)))
  const parts = split(Math.abs(cents), over)
  const isRecorded = await recordMovement(tx, {
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
  })
  if (!isRecorded) throw new Error('A movement of a card payment was recorded twice')
}
