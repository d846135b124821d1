import type { Order } from '#server/orders/order-event.ts'

/**
 * What is still to be paid of an order, in integer US cents: of one to be paid at pickup, and of one for which less arrived than was
 * asked for.
 */
export function dueCentsOf(order: Order): number {
  const { status, payment, totalCents, paidCents, refundedCents } = order
  if (status === 'cancelled') return 0
  if (payment === 'awaiting') return totalCents
  if (payment === 'due') return Math.max(0, totalCents - paidCents + refundedCents)
  return payment === 'review' ? Math.max(0, totalCents - paidCents) : 0
}

/** What of the payments was not given back, in integer US cents. */
export const keptCentsOf = ({ paidCents, refundedCents }: Order): number =>
  Math.max(0, paidCents - refundedCents)

/** Everything that was paid was given back. */
export const isRefundedInFull = ({ paidCents, refundedCents }: Order): boolean =>
  refundedCents > 0 && refundedCents >= paidCents
