import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { movedAt } from '#server/money/moved-at.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import { negative, split } from '#server/money/split.ts'
import { updatePayment } from '#server/payments/card-payment.ts'
import { lockSubjectAndPayment } from '#server/payments/lock-subject-and-payment.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { readLeft } from '#server/payments/record-refunds-disputes-fees.ts'
import { refundKeysOf, wasRefunded } from '#server/payments/refund-keys.ts'
import { settleByHand } from '#server/payments/refund-state.ts'
import type { SettleRefundInput } from '#shared/payment-requests.ts'

const system = { role: 'system', job: 'card payments' } as const

/**
 * Records that the owner gave back another way what a failed refund to a card should have, and tells the customer. With a key that was
 * used before, it changes nothing.
 * @throws AppError `not_found`; `conflict` when it isn't the amount that failed any more, or its key stands for another; `invalid_input` for a day that can't be
 */
export async function settleRefund(
  ctx: Ctx,
  subjects: PaidSubjects,
  { id, key, cents, method, given_on, reason }: SettleRefundInput & { id: string },
): Promise<void> {
  const note = reason ?? null
  await ctx.scope(system, async (tx) => {
    const payment = await lockSubjectAndPayment(tx, subjects, id)
    const refund = { key, what: `${method}:${given_on}:${cents}` }
    if (wasRefunded([payment], refund)) return
    if (payment.refundFailedCents !== cents)
      throw new AppError('conflict', {
        fields: { cents: 'This refund was made or settled in the meantime.' },
      })
    const occurredAt = movedAt(given_on, {
      ...{ now: ctx.now(), field: 'given_on' },
      earliest: payment.paidAt && { at: payment.paidAt, sentence: 'Choose a date after the payment.' },
    })
    await recordMovement(tx, {
      ...{ kind: 'refund', method, cause: `${method}:${key}`, occurredAt, note },
      ...{ orderId: payment.orderId, appointmentId: payment.appointmentId, requestId: payment.requestId },
      cardPaymentId: id,
      parts: negative(split(cents, await readLeft(tx, payment))),
    })
    const settled = await updatePayment(tx, id, {
      ...settleByHand(payment),
      refundKeys: [...payment.refundKeys, ...refundKeysOf(refund)],
    })
    await subjects[payment.subject]?.onRefundedByHand(ctx, tx, {
      ...{ payment: settled, cents, method },
      reason: note,
    })
  })
  ctx.outbox.wake()
}
