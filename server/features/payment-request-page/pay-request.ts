import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readRequestDue } from '#server/booking/read-request-due.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import {
  findLinkedRequest,
  payLinkSystem,
} from '#server/features/payment-request-page/find-linked-request.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import {
  findOpenAttempt,
  insertAttempt,
  openPaymentPage,
  returnAddresses,
} from '#server/payments/open-payment-page.ts'
import { type PaymentRequest, requestUrlOf } from '#server/payments/request-link.ts'
import { hours } from '#shared/time.ts'

/** Each attempt is a call to the payment provider. */
const payLimit = { name: 'payments/pay', max: 20, windowMs: hours(1) }
const pageLifetimeMs = hours(23)

/**
 * Opens the payment page for what a link asks for: the same one however often it is asked for while it is open.
 * @throws AppError `link_expired`; `conflict` when it is paid or withdrawn; `payment_unavailable`; `too_many_requests`
 */
export async function payRequest(ctx: Ctx, access: { token: string }): Promise<{ url: string }> {
  const request = await ctx.scope(payLinkSystem, (tx) => findLinkedRequest(ctx, tx, access))
  await ctx.limit(payLimit, request.id)
  const payment = await ctx.scope(payLinkSystem, async (tx) =>
    takeAttempt(ctx, tx, await findLinkedRequest(ctx, tx, access)),
  )
  const addresses = returnAddresses(ctx, payment, (signing) => requestUrlOf(signing, request))
  return openPaymentPage(ctx, payment, addresses)
}

async function takeAttempt(ctx: Ctx, tx: Tx, { id, appointmentId }: PaymentRequest): Promise<CardPayment> {
  // In the order in which a payment that arrives locks them. Two tabs get the same attempt.
  if (appointmentId)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.id, appointmentId))
      .for('update')
  const [request] = await tx.select().from(paymentRequests).where(eq(paymentRequests.id, id)).for('update')
  if (!request) throw new AppError('conflict')
  const { state, subject } = await readRequestDue(tx, request)
  if (state !== 'open') throw new AppError('conflict')
  const { amountCents, description } = request
  const attempts = await tx.select().from(cardPayments).where(eq(cardPayments.requestId, id))
  return (
    findOpenAttempt(ctx, attempts, amountCents) ??
    insertAttempt(ctx, tx, {
      ...subject,
      requestId: id,
      description,
      amountCents,
      lifetimeMs: pageLifetimeMs,
    })
  )
}
