import type { Content } from '#practice/snapshot.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { toAddressLine } from '#server/orders/address-line.ts'
import type { Order } from '#server/orders/order-event.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

export function receiptEmail({ practice }: Content, order: Order, publicUrl: string): EmailContent {
  const nextStep =
    order.payment === 'review'
      ? 'We received your payment. We’ll check your order before we pack it and email you if anything is unclear.'
      : 'We received your payment and we’re packing your order.'
  return {
    subject: `Your order #${order.number} from ${practice.name}`,
    heading: 'Thanks for your order',
    paragraphs: [...greeting(order), nextStep, 'We’ll email you when it ships.'],
    facts: orderFacts(order),
    action: { label: 'See your orders', href: `${publicUrl}/portal?tab=orders` },
    closing: 'No account yet? Sign up with this email address to see your order there.',
  }
}

export function shippedEmail(order: Order, publicUrl: string): EmailContent {
  return {
    subject: `Your order #${order.number} is on its way`,
    heading: 'Your order is on its way',
    paragraphs: [...greeting(order), 'We’ve shipped your order.'],
    facts: orderFacts(order),
    action: { label: 'See your orders', href: `${publicUrl}/portal?tab=orders` },
    closing: 'Something wrong with your order? Reply to this email and we’ll fix it.',
    isUnsolicited: true,
  }
}

/** A cancellation moves no money, so it says what happens with the payment. */
export function cancelledEmail(order: Order, publicUrl: string): EmailContent {
  const openCents = order.totalCents - order.refundedCents
  return {
    subject: `Your order #${order.number} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: [
      ...greeting(order),
      'We’ve cancelled your order, so nothing will be shipped.',
      openCents > 0
        ? `${formatUsd(openCents)} of your payment hasn’t been refunded yet. We’ll email you when it has. Questions? Reply to this email.`
        : 'Your payment has been refunded in full.',
    ],
    facts: orderFacts(order),
    action: { label: 'See your orders', href: `${publicUrl}/portal?tab=orders` },
    isUnsolicited: true,
  }
}

export function refundedEmail(order: Order, publicUrl: string): EmailContent {
  return {
    subject: `Refund for your order #${order.number}`,
    heading: 'We’ve refunded your payment',
    paragraphs: [
      ...greeting(order),
      `We’ve refunded ${formatUsd(order.refundedCents)} of ${formatUsd(order.totalCents)} to your card. Banks take 5 to 10 days to show it.`,
    ],
    facts: orderFacts(order),
    action: { label: 'See your orders', href: `${publicUrl}/portal?tab=orders` },
    isUnsolicited: true,
  }
}

/** To the owner: the bank decided a dispute. */
export function disputeClosedEmail(order: Order, publicUrl: string): EmailContent {
  const isWon = order.dispute === 'won'
  return {
    subject: `Dispute ${isWon ? 'won' : 'lost'}: order #${order.number}`,
    heading: isWon ? 'You won the dispute' : 'You lost the dispute',
    paragraphs: [
      isWon
        ? 'The customer’s bank decided for you. You keep the payment.'
        : 'The customer’s bank decided for the customer and took the payment back. It no longer counts as income.',
    ],
    facts: orderFacts(order),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=orders` },
  }
}

/** To the owner: a paid order, or one whose payment doesn't match the order. */
export function newOrderEmail(order: Order, publicUrl: string): EmailContent {
  const needsReview = order.payment === 'review'
  return {
    subject: needsReview
      ? `Please check order #${order.number}`
      : `New order #${order.number}: ${order.quantity} × ${order.productName}`,
    heading: needsReview ? 'Please check this order' : 'New order',
    paragraphs: [
      needsReview
        ? 'The amount paid or the customer’s details don’t match the order. Compare it with your payment provider before you pack it.'
        : 'It’s paid and ready to pack.',
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

/** To the owner: the customer's bank has opened a dispute. */
export function disputeEmail(order: Order, publicUrl: string): EmailContent {
  return {
    subject: `The payment for order #${order.number} is disputed`,
    heading: 'A payment is disputed',
    paragraphs: [
      'The customer’s bank wants the money back. Respond in your payment provider’s dashboard before the deadline shown there, and attach proof that you shipped the order. If you haven’t shipped it yet, don’t.',
    ],
    facts: orderFacts(order),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=orders` },
  }
}

/** To the owner: a second payment of an order that was paid already. */
export function paidAgainEmail(order: Order, cents: number, publicUrl: string): EmailContent {
  const received = formatUsd(cents)
  return {
    subject: `Order #${order.number} was paid twice`,
    heading: 'An order was paid twice',
    paragraphs: [`Another ${received} arrived for an order that was paid already. Refund ${received}.`],
    facts: orderFacts(order),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=orders` },
  }
}

/** To the owner: a refund that came back, or that the provider hasn't made. `reason` is the provider's, if it said no. */
export function orderRefundStuckEmail(
  order: Order,
  { cents, reason }: { cents: number; reason: string | null },
  publicUrl: string,
): EmailContent {
  const amount = formatUsd(cents)
  return {
    subject: `A refund of ${amount} didn’t go through: order #${order.number}`,
    heading: 'A refund didn’t go through',
    paragraphs: [
      reason === null
        ? `Your payment provider hasn’t taken the refund so far. We keep trying; look in its dashboard whether ${amount} still has to be refunded.`
        : `Your payment provider reports: ${reason} Refund ${amount} in its dashboard, or another way.`,
    ],
    facts: orderFacts(order),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=orders` },
  }
}

const greeting = ({ customerName }: Order) => (customerName ? [`Hi ${customerName},`] : [])

function orderFacts(order: Order) {
  const facts = [
    { label: 'Order', value: `#${order.number}` },
    { label: 'Paid', value: formatDateTime(order.paidAt ?? order.createdAt) },
    { label: 'Product', value: order.productName },
    { label: 'Quantity', value: String(order.quantity) },
    { label: 'Total', value: formatUsd(order.totalCents) },
  ]
  if (order.shippingAddress) facts.push({ label: 'Ships to', value: toAddressLine(order.shippingAddress) })
  return facts
}
