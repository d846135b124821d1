import type { OrderMail } from '#server/orders/messages/order-mail.ts'
import { formatUsd } from '#shared/money.ts'
import { firstNameOf, type orderFields } from '#shared/notices.ts'

/** What the fields of a template about an order stand for. */
export function orderValues({
  order,
  content,
  orderUrl,
}: Pick<OrderMail, 'order' | 'content' | 'orderUrl'>): Record<(typeof orderFields)[number], string> {
  return {
    first_name: firstNameOf(order.customerName ?? '') || 'there',
    order_number: String(order.number),
    total: formatUsd(order.totalCents),
    tracking: [order.carrier, order.trackingNumber].filter(Boolean).join(' '),
    link: orderUrl,
    practice: content.practice.name,
  }
}
