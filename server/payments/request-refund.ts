import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import { type CardPayment, updatePayment } from '#server/payments/card-payment.ts'
import { askForCents, onItsWayCents, type RefundPart, takeBack } from '#server/payments/refund-state.ts'
import { formatUsd } from '#shared/money.ts'
import { seconds } from '#shared/time.ts'

/** The owner can take a step back for ten seconds. */
const settleMs = seconds(15)

type RefundRequest = {
  cardPaymentId: string
  cents: number
  reason: string | null
  now: Date
  /** The browser's, where nothing else holds back a second call: as `refundKeysOf` makes them. */
  keys?: readonly string[]
}
type DueRefund = Pick<RefundRequest, 'cents' | 'reason' | 'now' | 'keys'>

/** What can still be refunded of a payment, in US cents: not what is on its way back, went back another way, or a bank holds. */
export const refundableCents = (payment: CardPayment): number =>
  payment.state === 'paid' || payment.state === 'review'
    ? Math.max(
        0,
        payment.receivedCents -
          Math.max(payment.refundDueCents, payment.refundedCents) -
          payment.refundedByHandCents -
          payment.disputedCents,
      )
    : 0

/** What the bank took back, or may take back, is not refunded with a cancellation: it would go back twice. */
export const isUndisputed = ({ dispute }: Pick<CardPayment, 'dispute'>): boolean =>
  dispute === null || dispute === 'won'

/**
 * Makes an amount of a card payment due for a refund, in the caller's transaction in the system role; a job then asks the provider.
 * @throws AppError `not_found`; `conflict` while the provider is being asked for another; `invalid_input` for more than is left
 */
export async function requestRefund(
  tx: Tx,
  { cardPaymentId, cents, reason, now, keys = [] }: RefundRequest,
): Promise<RefundPart> {
  const [payment] = await tx
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.id, cardPaymentId))
    .for('update')
  if (!payment) throw new AppError('not_found')
  // The provider was asked for an amount whose answer isn't here: another total could be paid out beside it.
  if (isUnderWay(payment))
    throw new AppError('conflict', { fields: { cents: 'A refund is under way. Wait until it is done.' } })
  const left = refundableCents(payment)
  if (!Number.isInteger(cents) || cents < 1 || cents > left)
    throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  return makeRefundDue(tx, payment, { cents, reason, now, keys })
}

/** Makes an amount due that is left of a payment, whose row the caller has locked. */
export async function makeRefundDue(
  tx: Tx,
  payment: CardPayment,
  { cents, reason, now, keys = [] }: DueRefund,
): Promise<RefundPart> {
  const nextAt = new Date(now.getTime() + settleMs)
  const { change, part } = askForCents(payment, { cents, reason, nextAt })
  await updatePayment(tx, payment.id, {
    ...change,
    ...(keys.length > 0 && { refundKeys: [...payment.refundKeys, ...keys] }),
  })
  return part
}

/**
 * Takes back exactly what these requests added; false, and changes nothing, when the provider was asked for one of them. The caller
 * has locked what was paid.
 */
export async function withdrawRefunds(tx: Tx, parts: readonly RefundPart[]): Promise<boolean> {
  if (parts.length === 0) return true
  const ids = parts.map((part) => part.payment)
  const payments = await tx
    .select()
    .from(cardPayments)
    .where(inArray(cardPayments.id, ids))
    .orderBy(asc(cardPayments.id))
    .for('update')
  const changes = payments.map((payment) => {
    const part = parts.find(({ payment: id }) => id === payment.id)
    return { id: payment.id, change: part ? takeBack(payment, part) : null }
  })
  if (changes.some(({ change }) => change === null)) return false
  for (const { id, change } of changes) await updatePayment(tx, id, change ?? {})
  return true
}

const isUnderWay = (payment: CardPayment) =>
  payment.refundAttempts > 0 && payment.refundNextAt !== null && onItsWayCents(payment) > 0

/** Why an amount can't be refunded when this is left. */
export const tooMuchSentence = (leftCents: number): string =>
  leftCents === 0
    ? 'Nothing is left to refund.'
    : `Enter an amount from ${formatUsd(1)} to ${formatUsd(leftCents)}, which is what is left.`
