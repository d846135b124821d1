import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { lockRequest } from '#server/features/payments/lock-request.ts'
import { paymentLinkEmail } from '#server/features/payments/payment-emails.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { type PaymentRequest, requestUrlOf } from '#server/payments/request-link.ts'
import { hours } from '#shared/time.ts'

const sendLimit = { name: 'payments/link', max: 3, windowMs: hours(1) }

/** Enqueues the email with the link, in the caller's transaction and once for each cause. */
export async function sendPaymentLink(
  ctx: Ctx,
  tx: Tx,
  request: PaymentRequest,
  cause: string,
): Promise<void> {
  if (!request.customerEmail) return
  const details = { practice: ctx.content.practice.name, url: requestUrlOf(ctx, request) }
  await enqueueEmail(tx, {
    kind: 'payment_link',
    cause,
    to: request.customerEmail,
    content: paymentLinkEmail(request, details),
  })
}

/**
 * Emails the link of an open request once more.
 * @throws AppError `not_found`; `conflict` unless it is open; `invalid_input` without an address; `too_many_requests` after three in
 * an hour
 */
export async function resendPaymentLink(ctx: Ctx, { id }: { id: string }): Promise<PaymentRequest> {
  await ctx.limit(sendLimit, id)
  const request = await ctx.scope(paymentsSystem, async (tx) => {
    const lockedRequest = await lockRequest(tx, id)
    if (lockedRequest.state !== 'open') throw new AppError('conflict')
    if (!lockedRequest.customerEmail)
      throw new AppError('invalid_input', {
        fields: { customer_email: 'This customer has no email address.' },
      })
    await sendPaymentLink(ctx, tx, lockedRequest, `request:${id}:${ctx.now().toISOString()}`)
    return lockedRequest
  })
  ctx.outbox.wake()
  return request
}
