import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readRequestDue } from '#server/booking/read-request-due.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { isManual } from '#server/money/balance.ts'
import { listFailed } from '#server/payments/failed-refund.ts'
import { listHeld } from '#server/payments/held-payment.ts'
import { onItsWayCents, refundedTwiceCents } from '#server/payments/refund-state.ts'
import { type PaymentRequest, requestUrlOf } from '#server/payments/request-link.ts'
import { refundableCents } from '#server/payments/request-refund.ts'
import type { MoneyMethod } from '#shared/money-kinds.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'

const shownMax = 50

/** The amounts that were taken or asked for: the open ones first, then the newest. */
export const listTaken = (ctx: Ctx): Promise<TakenPayment[]> =>
  ctx.scope(ctx.actor, async (tx) => {
    const isOpen = sql`${paymentRequests.state} = 'open'`
    const rows = await tx
      .select()
      .from(paymentRequests)
      .orderBy(desc(isOpen), desc(paymentRequests.createdAt), paymentRequests.id)
      .limit(shownMax)
    return present(ctx, tx, rows)
  })

/** @throws AppError `not_found` */
export const readTaken = (ctx: Ctx, { id }: { id: string }): Promise<TakenPayment> =>
  ctx.scope(ctx.actor, async (tx) => {
    const rows = await tx.select().from(paymentRequests).where(eq(paymentRequests.id, id))
    const [taken] = await present(ctx, tx, rows)
    if (!taken) throw new AppError('not_found')
    return taken
  })

type ManualSum = { requestId: string | null; method: MoneyMethod; paidCents: number; leftCents: number }

const sumManualPayments = (tx: Tx, ids: string[]): Promise<ManualSum[]> =>
  tx
    .select({
      requestId: moneyEntries.requestId,
      method: moneyEntries.method,
      paidCents: sql<number>`coalesce(sum(${moneyEntries.amountCents}) filter (where ${moneyEntries.kind} in ('payment', 'correction')), 0)::int`,
      leftCents: sql<number>`sum(${moneyEntries.amountCents})::int`,
    })
    .from(moneyEntries)
    .where(and(inArray(moneyEntries.requestId, ids), isManual))
    .groupBy(moneyEntries.requestId, moneyEntries.method)

/** What was received by hand for an amount that was taken, and not given back, in US cents. */
export async function readManualLeft(
  tx: Tx,
  id: string,
): Promise<{ method: 'cash' | 'other'; leftCents: number }> {
  const [sum] = await sumManualPayments(tx, [id])
  return { method: sum?.method === 'cash' ? 'cash' : 'other', leftCents: sum?.leftCents ?? 0 }
}

async function present(ctx: Ctx, tx: Tx, rows: PaymentRequest[]): Promise<TakenPayment[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const cards = await tx.select().from(cardPayments).where(inArray(cardPayments.requestId, ids))
  const manualSums = await sumManualPayments(tx, ids)
  const ended = await listEndedWithSession(tx, rows)
  return rows.map((row) => {
    const paid = cards.filter(({ requestId, paidAt }) => requestId === row.id && paidAt !== null)
    const state = ended.includes(row.id) ? 'cancelled' : row.state
    const manual = manualSums.find(({ requestId }) => requestId === row.id)
    const sum = (read: (payment: (typeof paid)[number]) => number) =>
      paid.reduce((total, payment) => total + read(payment), 0)
    return {
      ...{ id: row.id, at: row.createdAt.toISOString(), what: row.description },
      ...{ name: row.customerName, email: row.customerEmail, cents: row.amountCents },
      // A page that was open already can be paid after its link was withdrawn.
      state: paid.some(({ state }) => state === 'paid') ? 'paid' : state,
      held_payments: listHeld(paid),
      method: paid.length > 0 ? 'card' : (manual?.method ?? null),
      paid_at: row.paidAt?.toISOString() ?? null,
      appointment_id: row.appointmentId,
      url: state === 'open' ? requestUrlOf(ctx, row) : null,
      refunded_cents:
        sum(({ refundedCents, refundedByHandCents }) => refundedCents + refundedByHandCents) +
        (manual ? manual.paidCents - manual.leftCents : 0),
      refund_due_cents: sum(onItsWayCents),
      failed_refunds: listFailed(paid),
      refunded_twice_cents: sum(refundedTwiceCents),
      refundable_cents: sum(refundableCents) + (manual?.leftCents ?? 0),
    }
  })
}

/** Open links whose session was cancelled, or paid another way: nobody can pay them any more. */
async function listEndedWithSession(tx: Tx, rows: readonly PaymentRequest[]): Promise<string[]> {
  const ended: string[] = []
  for (const row of rows) {
    if (row.state !== 'open') continue
    const { state } = await readRequestDue(tx, row)
    if (state === 'paid' || state === 'cancelled') ended.push(row.id)
  }
  return ended
}
