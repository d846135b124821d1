import type { Content } from '#practice/snapshot.ts'
import type { Order } from '#server/orders/order-event.ts'
import { formatUsd } from '#shared/money.ts'

export type OrderTextKind = 'order_received' | 'order_shipped' | 'order_cancelled' | 'order_refunded'

/** The text message that tells the customer about a change of their order. */
export function orderText({ practice }: Content, kind: OrderTextKind, order: Order): string {
  const start = `${practice.name}: `
  const number = `order #${order.number}`
  switch (kind) {
    case 'order_received':
      return `${start}we received your payment for ${number}. We’ll text you when it ships. Reply STOP to end texts.`
    case 'order_shipped':
      return `${start}your ${number} is on its way.`
    case 'order_cancelled': {
      const isRefundedInFull = order.totalCents - order.refundedCents <= 0
      const payment = isRefundedInFull
        ? 'Your payment has been refunded in full.'
        : 'We’ll contact you about your payment.'
      return `${start}your ${number} is cancelled. ${payment}`
    }
    case 'order_refunded':
      return `${start}we refunded ${formatUsd(order.refundedCents)} of your ${number} to your card.`
  }
}
