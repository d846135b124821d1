import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readSessionReceipt, refundsOf } from '#server/booking/session-receipt.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { moneyEntries, receipts } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { readBalance } from '#server/money/balance.ts'
import { listReceived, type ReceiptSource } from '#server/money/list-receipts.ts'
import { formatPaid, type NumberedPayment, sellerLines } from '#server/money/receipt-lines.ts'
import { type Receipt, renderReceipt } from '#server/money/render-receipt.ts'
import { renderOrderReceipt } from '#server/orders/order-receipt.ts'
import { readOrderLines } from '#server/orders/read-order-lines.ts'
import { formatUsd } from '#shared/money.ts'

/**
 * A numbered receipt for the owner, as a PDF.
 * @throws AppError `not_found` for a number that wasn't issued
 */
export async function readReceipt(ctx: Ctx, number: number): Promise<{ name: string; bytes: ArrayBuffer }> {
  const render = await ctx.scope(ctx.actor, async (tx) => {
    const movement = await findPayment(tx, number)
    const [order] = movement.orderId
      ? await tx.select().from(orders).where(eq(orders.id, movement.orderId))
      : []
    if (!order) {
      const receipt = await readOther(ctx, tx, movement)
      return () => renderReceipt(receipt)
    }
    const lines = await readOrderLines(tx, order.id)
    const { receiptText } = await readPracticeSettings(tx)
    const seller = sellerLines(ctx.content.practice, { receiptText })
    return () => renderOrderReceipt(ctx.content, { order, lines, payment: movement.payment, seller })
  })
  return { name: `receipt-${number}.pdf`, bytes: await render() }
}

type PaidMovement = {
  payment: NumberedPayment & { cause: string }
  orderId: string | null
  appointmentId: string | null
  source: ReceiptSource
}

async function findPayment(tx: Tx, number: number): Promise<PaidMovement> {
  const { orderId, appointmentId, requestId, cardPaymentId, method, amountCents, occurredAt, cause } =
    moneyEntries
  const [row] = await tx
    .select({
      ...{ orderId, appointmentId, requestId, cardPaymentId, method },
      cause,
      cents: sql<number>`sum(${amountCents})::int`,
      at: sql<string>`min(${occurredAt})`,
    })
    .from(receipts)
    .innerJoin(moneyEntries, eq(cause, receipts.cause))
    .where(eq(receipts.number, number))
    .groupBy(cause, orderId, appointmentId, requestId, cardPaymentId, method)
  if (!row) throw new AppError('not_found')
  const { cents: recordedCents, at, method: paidBy, cause: paidWith, ...about } = row
  const received = await listReceivedWith(tx, { ...about, source: about })
  const cents = received.find((payment) => payment.cause === paidWith)?.cents ?? recordedCents
  return {
    ...about,
    source: about,
    payment: { number, cause: paidWith, cents, method: paidBy, at: new Date(at) },
  }
}

/** The payments of the same thing; none once it is erased. */
async function listReceivedWith(tx: Tx, { orderId, appointmentId, source }: Omit<PaidMovement, 'payment'>) {
  if (orderId) return listReceived(tx, { orderId })
  if (appointmentId) return listReceived(tx, { appointmentId })
  return source.requestId ? listReceived(tx, { requestId: source.requestId }) : []
}

/** Of a session or an amount that was asked for; nothing but the amount once both are erased. */
async function readOther(
  ctx: Ctx,
  tx: Tx,
  { payment, appointmentId, source }: PaidMovement,
): Promise<Receipt> {
  const [appointment] = appointmentId
    ? await tx.select().from(appointments).where(eq(appointments.id, appointmentId))
    : []
  if (appointment) {
    const { name, email } = await readBookingClient(tx, appointment)
    const buyer = [name, email].filter((line) => line !== null)
    return readSessionReceipt(tx, ctx.content, { appointment, payment, source, buyer })
  }
  const { requestId } = source
  const [request] = requestId
    ? await tx.select().from(paymentRequests).where(eq(paymentRequests.id, requestId))
    : []
  const what = request?.description ?? 'Payment'
  const of = refundsOf(source)
  const refundedCents = of ? (await readBalance(tx, of)).refundedCents : 0
  const { receiptText } = await readPracticeSettings(tx)
  return {
    number: payment.number,
    paidAt: payment.at,
    seller: sellerLines(ctx.content.practice, { receiptText }),
    buyer: [request?.customerName, request?.customerEmail].filter((line) => typeof line === 'string'),
    subject: what,
    lines: [{ text: what, cents: payment.cents }],
    totalCents: payment.cents,
    paid: formatPaid(payment),
    refund: refundedCents > 0 ? `${formatUsd(refundedCents)} was refunded.` : null,
  }
}
