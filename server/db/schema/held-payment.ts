import { type SQL, sql } from 'drizzle-orm'
import { cardPayments } from '#server/db/schema/card-payments.ts'

type CardPayment = Pick<
  typeof cardPayments.$inferSelect,
  'state' | 'receivedCents' | 'refundedCents' | 'refundedByHandCents' | 'dispute' | 'disputedCents'
>

/**
 * Whether a card payment is held for review and the owner has still to decide about some of it: not once all of it was refunded, given
 * back by hand or taken by a lost dispute. While a dispute is open the bank has yet to decide, and it is held.
 */
export const isHeld = (payment: CardPayment): boolean =>
  payment.state === 'review' &&
  payment.refundedCents +
    payment.refundedByHandCents +
    (payment.dispute === 'lost' ? payment.disputedCents : 0) <
    payment.receivedCents

/** The same of a row of `card_payments`. */
export const isHeldRow: SQL = sql`(${cardPayments.state} = 'review'
  and ${cardPayments.refundedCents} + ${cardPayments.refundedByHandCents}
    + case when ${cardPayments.dispute} = 'lost' then ${cardPayments.disputedCents} else 0 end < ${cardPayments.receivedCents})`
