import type { Content } from '#practice/snapshot.ts'
import { dueCentsOf, isRefundedInFull } from '#server/orders/due-cents.ts'
import type { MessageDetails, OrderMessageKind } from '#server/orders/messages/emails.ts'
import type { Order } from '#server/orders/order-event.ts'
import { formatUsd } from '#shared/money.ts'

/** The text message that tells the customer about a change of their order. */
export function orderText(
  { practice, pickup }: Content,
  kind: OrderMessageKind,
  order: Order,
  { receivedCents = 0 }: MessageDetails = {},
): string {
  const dueCents = dueCentsOf(order)
  const start = `${practice.name}: `
  const number = `order #${order.number}`
  switch (kind) {
    case 'received':
      return `${start}we received your payment for ${number}. We’ll text you when it ${order.delivery === 'pickup' ? 'is ready' : 'ships'}. Reply STOP to end texts.`
    case 'to_pay_at_pickup':
      return `${start}we received your ${number}. We’ll text you when it is ready. Reply STOP to end texts.`
    case 'paid':
      return `${start}we received ${formatUsd(receivedCents)} for your ${number}.${dueCents > 0 ? ` ${formatUsd(dueCents)} is still to be paid.` : ''}`
    case 'packed':
      return `${start}your ${number} is packed.`
    case 'ready':
      return `${start}your ${number} is ready for pickup${pickup ? ` at ${pickup.place}` : ''}.${dueCents > 0 ? ` You pay ${formatUsd(dueCents)} there.` : ''}`
    case 'shipped':
      return `${start}your ${number} is on its way.${order.trackingNumber ? ` Tracking number: ${[order.carrier, order.trackingNumber].filter(Boolean).join(' ')}` : ''}`
    case 'delivered':
      return `${start}your ${number} is complete. Thanks!`
    case 'cancelled': {
      if (order.paidCents === 0) return `${start}your ${number} is cancelled. Nothing was charged.`
      const payment = isRefundedInFull(order)
        ? 'Your payment has been refunded in full.'
        : 'We’ll contact you about your payment.'
      return `${start}your ${number} is cancelled. ${payment}`
    }
    case 'refunded':
      return `${start}we refunded ${formatUsd(order.refundedCents)} of your ${number}.`
  }
}
