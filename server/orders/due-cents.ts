import type { Order } from '#server/orders/order-event.ts'

/**
 * What is still to be paid of an order, in integer US cents: of one to be paid at pickup, and of one for which less arrived than was
 * asked for.
 */
export function dueCentsOf(order: Order): number {
  const { status, payment, totalCents, paidCents, refundedCents } = order
  if (status === 'cancelled') return 0
  if (payment === 'awaiting') return totalCents
  // Under review, what goes back of the whole price isn't asked for again, and who refunds all of a part doesn't wait for another.
  const isPart = paidCents < totalCents && !isRefundedInFull(order)
  const isOpen = payment === 'due' || (payment === 'review' && isPart)
  return isOpen ? Math.max(0, totalCents - paidCents + refundedCents) : 0
}

/** What of the payments was not given back, in integer US cents. */
export const netPaidCents = ({ paidCents, refundedCents }: Order): number =>
  Math.max(0, paidCents - refundedCents)

/** Everything that was paid was given back. */
export const isRefundedInFull = ({ paidCents, refundedCents }: Order): boolean =>
  refundedCents > 0 && refundedCents >= paidCents
