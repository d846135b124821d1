import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { Part } from '#server/money/split.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import type { CheckoutSession } from '#server/providers/payments/port.ts'

/**
 * What is paid for by card, and what its payments do to it. Each is called in the transaction that records the movement, with the
 * payment's row locked. `Paid` is what is paid for, as it was locked.
 */
export type PaidSubject<Paid = unknown> = {
  /** Takes the locks of what is paid, before the payment's own. `session` is paid for the first time when `isPayment`. */
  lock(
    tx: Tx,
    about: { payment: CardPayment; session: CheckoutSession | null; isPayment: boolean },
  ): Promise<Paid>
  /** What the amount is for, by kinds of income. `locked` is there for a payment that arrives. */
  readParts(tx: Tx, payment: CardPayment, locked?: Paid): Promise<Part[]>
  /** Whether a payment of this amount would still be right. If not, its page is closed. Takes no locks. */
  wants(tx: Tx, payment: CardPayment): Promise<boolean>
  /** A payment arrived. Holds it for review with `holdForReview` when it can't be counted; returns it as it is then. */
  onPaid(
    ctx: Ctx,
    tx: Tx,
    paid: { payment: CardPayment; session: CheckoutSession; locked: Paid },
  ): Promise<CardPayment>
  /** The owner keeps `cents` that were held for review. Absent where what is paid for has its own way to accept it. */
  onAccepted?(ctx: Ctx, tx: Tx, accepted: { payment: CardPayment; cents: number }): Promise<void>
  /** The page closed without a payment. One that arrives later still counts. */
  onClosed(ctx: Ctx, tx: Tx, payment: CardPayment): Promise<void>
  /** More of it was refunded. `twiceCents`: how much of that had been given back another way already. */
  onRefunded(
    ctx: Ctx,
    tx: Tx,
    refund: { payment: CardPayment; cents: number; twiceCents: number },
  ): Promise<void>
  /** The owner gave back what a failed refund should have. */
  onRefundedByHand(ctx: Ctx, tx: Tx, refund: ManualRefund): Promise<void>
  /** A bank sent a refund back. `failedCents`: how much of it the customer still has to get. */
  onRefundReturned(
    ctx: Ctx,
    tx: Tx,
    refund: { payment: CardPayment; cents: number; failedCents: number },
  ): Promise<void>
  /** The provider refused a refund for `reason`, or was silent about it for half an hour: null. */
  onRefundStuck(ctx: Ctx, tx: Tx, stuck: { payment: CardPayment; reason: string | null }): Promise<void>
  onDispute(
    ctx: Ctx,
    tx: Tx,
    disputed: { payment: CardPayment; dispute: 'open' | 'won' | 'lost' },
  ): Promise<void>
}

type ManualRefund = {
  payment: CardPayment
  cents: number
  method: 'cash' | 'other'
  reason: string | null
}

/** Whoever settles lists the subjects it knows; a payment of another one is not found. */
export type PaidSubjects = Partial<Record<CardPayment['subject'], PaidSubject>>
