import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { isOpenAndOwed, isOpenAndPayable } from '#server/booking/read-request-due.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { isManual } from '#server/money/balance.ts'
import { afterCursor, formatCursor, pageSize, rejectCursor, toMicroseconds } from '#server/pagination/page.ts'
import { listFailed } from '#server/payments/failed-refund.ts'
import { listHeld } from '#server/payments/held-payment.ts'
import { onItsWayCents, refundedTwiceCents } from '#server/payments/refund-state.ts'
import { type PaymentRequest, requestUrlOf } from '#server/payments/request-link.ts'
import { refundableCents } from '#server/payments/request-refund.ts'
import type { MoneyMethod } from '#shared/money-kinds.ts'
import type { TakenPage, TakenPayment, TakenPaymentsQuery } from '#shared/payment-requests.ts'

/** A page of the amounts that were taken or asked for: the open ones first, then the newest. */
export const listTaken = (ctx: Ctx, { cursor }: TakenPaymentsQuery): Promise<TakenPage> =>
  ctx.scope(ctx.actor, async (tx) => {
    const { createdAt, id } = paymentRequests
    const rows = await selectRows(tx, afterRow(cursor))
      .orderBy(desc(isOpenAndOwed), desc(createdAt), desc(id))
      .limit(pageSize + 1)
    const shown = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? shown.at(-1) : undefined
    return {
      payments: await present(ctx, tx, shown),
      next_cursor: last ? `${last.isOpen ? openPart : endedPart}${formatCursor(last)}` : null,
    }
  })

const [openPart, endedPart] = ['open_', 'ended_']

/** @throws AppError `invalid_input` for a malformed cursor */
function afterRow(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const part = [openPart, endedPart].find((each) => cursor.startsWith(each)) ?? rejectCursor()
  const { createdAt: sortBy, id } = paymentRequests
  const isLater = afterCursor(cursor.slice(part.length), { sortBy, id, isDescending: true })
  const isEnded = sql`not ${isOpenAndOwed}`
  return part === endedPart ? and(isEnded, isLater) : or(isEnded, isLater)
}

const selectRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...{ row: paymentRequests, id: paymentRequests.id, isOpen: isOpenAndOwed },
      isPayable: isOpenAndPayable,
      sortedAt: toMicroseconds(paymentRequests.createdAt),
    })
    .from(paymentRequests)
    .where(where)

/** @throws AppError `not_found` */
export const readTaken = (ctx: Ctx, { id }: { id: string }): Promise<TakenPayment> =>
  ctx.scope(ctx.actor, async (tx) => {
    const rows = await selectRows(tx, eq(paymentRequests.id, id))
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

/** What was received by hand for an amount that was taken, and what of it was not given back, in US cents. */
export async function readManualLeft(
  tx: Tx,
  id: string,
): Promise<{ method: 'cash' | 'other'; paidCents: number; leftCents: number }> {
  const [sum] = await sumManualPayments(tx, [id])
  const { paidCents = 0, leftCents = 0 } = sum ?? {}
  return { method: sum?.method === 'cash' ? 'cash' : 'other', paidCents, leftCents }
}

type Row = { row: PaymentRequest; isOpen: boolean; isPayable: boolean }

async function present(ctx: Ctx, tx: Tx, rows: readonly Row[]): Promise<TakenPayment[]> {
  const ids = rows.map(({ row }) => row.id)
  if (ids.length === 0) return []
  const cards = await tx.select().from(cardPayments).where(inArray(cardPayments.requestId, ids))
  const manualSums = await sumManualPayments(tx, ids)
  return rows.map(({ row, isOpen, isPayable }) => {
    const state = row.state === 'open' && !isOpen ? 'cancelled' : row.state
    const paid = cards.filter(({ requestId, paidAt }) => requestId === row.id && paidAt !== null)
    const manual = manualSums.find(({ requestId }) => requestId === row.id)
    const sum = (read: (payment: (typeof paid)[number]) => number) =>
      paid.reduce((total, payment) => total + read(payment), 0)
    return {
      ...{ id: row.id, at: row.createdAt.toISOString(), what: row.description },
      ...{ name: row.customerName, email: row.customerEmail },
      // Without what was recorded by mistake; all of it is shown as what it was.
      cents: manual?.paidCents || row.amountCents,
      // A page that was open already can be paid after its link was withdrawn.
      state: paid.some(({ state }) => state === 'paid') ? 'paid' : state,
      held_payments: listHeld(paid),
      method: paid.length > 0 ? 'card' : (manual?.method ?? null),
      paid_at: row.paidAt?.toISOString() ?? null,
      appointment_id: row.appointmentId,
      // A link for more than what is left asks its customer for nothing.
      url: isPayable ? requestUrlOf(ctx, row) : null,
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
