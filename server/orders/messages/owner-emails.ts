import { wordPhone } from '#practice/wording.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { describeItems } from '#server/orders/describe-items.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { orderFacts } from '#server/orders/messages/order-facts.ts'
import type { OrderMail } from '#server/orders/messages/order-mail.ts'
import { isUnrefunded } from '#server/orders/unrefunded.ts'
import { refundedTwiceSentence } from '#server/payments/failed-refund.ts'
import { formatUsd } from '#shared/money.ts'

/** To the owner: the bank decided a dispute. */
export function disputeClosedEmail(mail: OrderMail, dispute: 'won' | 'lost'): EmailContent {
  const { order, publicUrl } = mail
  const isWon = dispute === 'won'
  return {
    subject: `Dispute ${isWon ? 'won' : 'lost'}: order #${order.number}`,
    heading: isWon ? 'You won the dispute' : 'You lost the dispute',
    paragraphs: [
      isWon
        ? isUnrefunded(order)
          ? 'The customer’s bank decided for you: the payment is back with you. The order was cancelled, so refund it unless you agreed otherwise.'
          : 'The customer’s bank decided for you. You keep the payment.'
        : 'The customer’s bank decided for the customer and took the payment back. It no longer counts as income.',
    ],
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
  }
}

/** To the owner: a paid order, or one whose payment doesn't match the order. */
export function newOrderEmail(mail: OrderMail): EmailContent {
  const { order, publicUrl } = mail
  const needsReview = order.payment === 'review'
  return {
    subject: needsReview
      ? `Please check order #${order.number}`
      : `New order #${order.number}: ${describeItems(order, mail.lines.length)}`,
    heading: needsReview ? 'Please check this order' : 'New order',
    paragraphs: [
      needsReview
        ? order.paidCents !== order.totalCents || order.customerEmail === null
          ? 'The amount paid or the customer’s details don’t match the order. Compare it with your payment provider before you pack it.'
          : 'It’s paid, but too little of it was in stock when the payment arrived. Look at it, then accept the payment or refund it.'
        : order.payment === 'due'
          ? 'It will be picked up and paid there.'
          : 'It’s paid and ready to pack.',
    ],
    facts: [
      ...orderFacts(mail),
      {
        label: 'Customer',
        value: [order.customerName, order.customerEmail, wordPhone(order.customerPhone ?? '')]
          .filter(Boolean)
          .join(', '),
      },
    ],
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
  }
}

/** To the owner: money for an order that they know already, which was to be paid at pickup or for which less had arrived. */
export function orderPaidEmail(mail: OrderMail, cents: number): EmailContent {
  const { order, publicUrl } = mail
  const received = formatUsd(cents)
  const isCancelled = order.status === 'cancelled'
  const needsReview = order.payment === 'review'
  return {
    subject: isCancelled
      ? `Order #${order.number} was paid after it was cancelled`
      : needsReview
        ? `Please check order #${order.number}`
        : `${received} arrived for order #${order.number}`,
    heading: `${received} arrived by card`,
    paragraphs: [
      isCancelled
        ? `${received} arrived for an order that was cancelled. Refund it, or reopen the order if you still want to fulfill it.`
        : needsReview
          ? 'The amount paid or what is in stock doesn’t match the order. Look at it, then accept the payment or refund it.'
          : dueCentsOf(order) > 0
            ? `${formatUsd(dueCentsOf(order))} is still to be paid.`
            : 'The order is paid.',
    ],
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
  }
}

/** To the owner: the customer's bank has opened a dispute. */
export function disputeEmail(mail: OrderMail): EmailContent {
  const { order, publicUrl } = mail
  return {
    subject: `The payment for order #${order.number} is disputed`,
    heading: 'A payment is disputed',
    paragraphs: [
      'The customer’s bank wants the money back. Respond in your payment provider’s dashboard before the deadline shown there, and attach proof that you shipped the order. If you haven’t shipped it yet, don’t.',
    ],
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
  }
}

/** To the owner: a second payment of an order that was paid already. */
export function paidAgainEmail(mail: OrderMail, cents: number): EmailContent {
  const { order, publicUrl } = mail
  const received = formatUsd(cents)
  return {
    subject: `Order #${order.number} was paid twice`,
    heading: 'An order was paid twice',
    paragraphs: [`Another ${received} arrived for an order that was paid already. Refund ${received}.`],
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
  }
}

/** To the owner: a refund that came back, or that the provider hasn't made. `reason` is the provider's, if it said no. */
export function orderRefundStuckEmail(
  mail: OrderMail,
  { cents, reason }: { cents: number; reason: string | null },
): EmailContent {
  const { order, publicUrl } = mail
  const amount = formatUsd(cents)
  return {
    subject: `A refund of ${amount} didn’t go through: order #${order.number}`,
    heading: 'A refund didn’t go through',
    paragraphs: [
      reason === null
        ? `Your payment provider hasn’t processed the refund so far. We keep trying; check its dashboard to see whether ${amount} still needs refunding.`
        : `Your payment provider reports: ${reason} Refund ${amount} in its dashboard, or another way.`,
    ],
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
  }
}

/** To the owner: the provider refunded what they had given back another way. */
export function orderRefundedTwiceEmail(mail: OrderMail, cents: number): EmailContent {
  const { order, publicUrl } = mail
  return {
    subject: `${formatUsd(cents)} was refunded twice: order #${order.number}`,
    heading: `${formatUsd(cents)} was refunded twice`,
    paragraphs: [refundedTwiceSentence(cents)],
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
  }
}

/** To the owner: a customer cancelled an order that wasn't paid or packed. */
export function customerCancelledEmail(mail: OrderMail): EmailContent {
  const { order, publicUrl } = mail
  const name = order.customerName ?? order.customerEmail ?? 'The customer'
  return {
    subject: `${name} cancelled order #${order.number}`,
    heading: `Order #${order.number} is cancelled`,
    paragraphs: ['Nothing was paid, so there is nothing to return. What was in it can be sold again.'],
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
    ...(order.customerEmail && { replyTo: order.customerEmail }),
  }
}

/** To the owner: what a customer wrote on the page of the order; a reply goes to them. */
export function customerWroteEmail(mail: OrderMail, message: string): EmailContent {
  const { order, publicUrl } = mail
  const name = order.customerName ?? order.customerEmail ?? 'The customer'
  return {
    subject: `${name} wrote about order #${order.number}`,
    heading: `A message about order #${order.number}`,
    paragraphs: message.split(/[\r\n]+/),
    facts: orderFacts(mail),
    action: { label: 'Open the order', href: `${publicUrl}/dashboard/orders/${order.number}` },
    closing: `Reply to this email to answer ${name}.`,
    ...(order.customerEmail && { replyTo: order.customerEmail }),
  }
}
