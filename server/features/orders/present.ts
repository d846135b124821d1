import { practice } from '#practice/practice.ts'
import type { orders } from '#server/db/schema/orders.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { AdminOrderRow, OrderRow, SavedOrder, ShippingAddress } from '#shared/orders.ts'
import { hours } from '#shared/time.ts'

export type Order = typeof orders.$inferSelect

export function presentOrder(order: Order): OrderRow {
  return {
    id: order.id,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    product_name: order.productName,
    quantity: order.quantity,
    total_amount: order.totalCents / 100,
    status: order.status,
    note: refundNote(order),
  }
}

export function presentOrderToAdmin(order: Order): AdminOrderRow {
  const held = order.payment === 'review' ? 'Held for review: compare it with your payment provider.' : null
  const note = [held, refundNote(order)].filter(Boolean).join(' ') || null
  return { ...presentOrder(order), customer_name: order.customerName, email: order.customerEmail, note }
}

export const orderColumns = [
  ...['Order', 'Date', 'Product', 'Quantity', 'Total', 'Status', 'Customer', 'Email', 'Phone', 'Ships to'],
] as const

export function presentOrderLine(order: Order) {
  return [
    order.number,
    formatDateTime(order.createdAt),
    order.productName,
    order.quantity,
    (order.totalCents / 100).toFixed(2),
    order.status,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.shippingAddress && oneLine(order.shippingAddress),
  ]
}

function refundNote({ refundedCents, refundedAt, totalCents }: Order): string | null {
  if (refundedCents === 0 || !refundedAt) return null
  const much = refundedCents >= totalCents ? 'Refunded in full' : `${formatUsd(refundedCents)} refunded`
  return `${much} on ${formatDate(refundedAt)}.`
}

const showsCustomerFor = hours(1)

/** Whoever holds the session id sees the person behind the order only shortly after payment. */
export function presentSavedOrder(order: Order, now: Date): SavedOrder {
  const fresh = order.paidAt !== null && now.getTime() - order.paidAt.getTime() < showsCustomerFor
  return {
    order_id: order.id,
    number: order.number,
    status: order.status,
    name: fresh ? order.customerName : null,
    email: fresh ? order.customerEmail : null,
    quantity: order.quantity,
    total: order.totalCents / 100,
    shipping_address: fresh ? order.shippingAddress : null,
  }
}

export function receiptEmail(order: Order, publicUrl: string): EmailContent {
  return {
    subject: `Your order #${order.number} from ${practice.name}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `${order.customerName ? `Dear ${order.customerName}, your` : 'Your'} payment has arrived${order.payment === 'review' ? '. We look at your order ourselves before we pack it, and write to you if something needs your word.' : ' and your order is being packed.'}`,
      'You will hear from us again when it ships.',
    ],
    facts: orderFacts(order),
    action: { label: 'See your orders', href: `${publicUrl}/portal?tab=orders` },
    closing: 'No account yet? Register with this email address and the order will be waiting there.',
  }
}

export function shippedEmail(order: Order, publicUrl: string): EmailContent {
  return {
    subject: `Your order #${order.number} is on its way`,
    heading: 'Your order is on its way',
    paragraphs: [
      `${order.customerName ? `Dear ${order.customerName}, your` : 'Your'} order has left our hands.`,
    ],
    facts: orderFacts(order),
    action: { label: 'See your orders', href: `${publicUrl}/portal?tab=orders` },
    closing: 'Does something look wrong? Answer this mail and we put it right.',
    isUnsolicited: true,
  }
}

export function newOrderEmail(order: Order, publicUrl: string): EmailContent {
  const held = order.payment === 'review'
  return {
    subject: held
      ? `Please check order #${order.number}`
      : `New order #${order.number}: ${order.quantity} × ${order.productName}`,
    heading: held ? 'An order needs your eyes' : 'A new order',
    paragraphs: [
      held
        ? 'What was paid, or by whom, is not what the order asked for. Compare it with your payment provider before you pack it.'
        : 'It is paid and ready to pack.',
    ],
    facts: [
      ...orderFacts(order),
      {
        label: 'Customer',
        value: [order.customerName, order.customerEmail, order.customerPhone].filter(Boolean).join(', '),
      },
    ],
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=orders` },
  }
}

export function disputeEmail(order: Order, publicUrl: string): EmailContent {
  return {
    subject: `The payment of order #${order.number} is disputed`,
    heading: 'A payment is disputed',
    paragraphs: [
      'The customer’s bank asks for the money back. Answer in your payment provider’s dashboard before the date it names there, with what shows that the order was sent. If it has not left yet, hold it back.',
    ],
    facts: orderFacts(order),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=orders` },
  }
}

function orderFacts(order: Order) {
  return [
    { label: 'Order', value: `#${order.number}` },
    { label: 'Paid', value: formatDateTime(order.paidAt ?? order.createdAt) },
    { label: 'Product', value: order.productName },
    { label: 'Pouches', value: String(order.quantity) },
    { label: 'Total', value: formatUsd(order.totalCents) },
    ...(order.shippingAddress ? [{ label: 'Ships to', value: oneLine(order.shippingAddress) }] : []),
  ]
}

function oneLine(address: ShippingAddress): string {
  const { line1, line2, city, state, postal_code, country } = address
  return [line1, line2, city, `${state} ${postal_code}`, country].filter(Boolean).join(', ')
}
