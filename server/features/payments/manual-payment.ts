import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readAgreedPayment } from '#server/booking/read-agreed-payment.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { manualReceiptEmail } from '#server/features/payments/payment-emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { movedLately } from '#server/money/moved-at.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import { formatUsd } from '#shared/money.ts'
import type { TakePaymentInput } from '#shared/payment-requests.ts'

export type ManualMethod = 'cash' | 'other'
export const causeOf = (method: ManualMethod, key: string) => `${method}:${key}`
export const messageCauseOf = ({ id }: PaymentRequest) => `request:${id}`

/** @throws AppError `invalid_input` for more than what is left of a session, or one that isn't agreed */
export async function assertOwed(
  tx: Tx,
  appointment: typeof appointments.$inferSelect,
  cents: number,
): Promise<void> {
  const { paidCents } = await readAgreedPayment(tx, appointment, {
    field: 'cents',
    ifCancelled: 'Take the payment for something else instead.',
  })
  if (appointment.priceCents === null) return
  const left = Math.max(0, appointment.priceCents - paidCents)
  if (cents <= left) return
  const sentence =
    left === 0 ? 'This session is paid.' : `Enter an amount up to ${formatUsd(left)}, which is what is left.`
  throw new AppError('invalid_input', { fields: { cents: sentence } })
}

type ManualPayment = Pick<TakePaymentInput, 'key' | 'received_on'> & {
  request: PaymentRequest
  method: ManualMethod
}

/** Records what the owner received by hand for what was asked for, in the caller's transaction. */
export async function recordManualPayment(
  ctx: Ctx,
  tx: Tx,
  { request, key, method, received_on }: ManualPayment,
): Promise<PaymentRequest> {
  const receivedAt = movedLately(received_on, { now: ctx.now(), field: 'received_on' })
  const { appointmentId, amountCents: cents } = request
  const income = appointmentId ? 'session' : 'other'
  const isRecorded = await recordMovement(tx, {
    ...{ kind: 'payment', method, cause: causeOf(method, key), occurredAt: receivedAt },
    ...{ appointmentId, requestId: request.id, parts: [{ income, cents, taxCents: 0 }] },
  })
  if (!isRecorded) throw new AppError('conflict')
  if (appointmentId)
    await recordEvent(tx, { appointmentId, actor: 'owner', kind: 'paid', details: { cents, method } })
  const [paid] = await tx
    .update(paymentRequests)
    .set({ state: 'paid', paidAt: receivedAt })
    .where(eq(paymentRequests.id, request.id))
    .returning()
  if (!paid) throw new Error('The payment was not recorded')
  return paid
}

/** Emails the receipt, once for each payment. */
export async function sendManualReceipt(
  tx: Tx,
  request: PaymentRequest,
  method: ManualMethod,
): Promise<void> {
  const { state, customerEmail } = request
  if (state !== 'paid' || !customerEmail) return
  await enqueueEmail(tx, {
    kind: 'request_receipt',
    cause: messageCauseOf(request),
    to: customerEmail,
    content: manualReceiptEmail(request, method),
  })
}
