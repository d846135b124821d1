import type { OrderEvent } from '#server/orders/order-event.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { Delivery } from '#shared/orders.ts'

const methods = { card: 'by card', cash: 'in cash', other: 'by other means' }
const removedPayments = { card: 'card payment', cash: 'cash payment', other: 'payment' }

/** The owner's steps, by the kinds of event that can be undone. */
const undoneSteps: Partial<Record<string, string>> = {
  packed: 'marked as packed',
  ready: 'marked as ready for pickup',
  shipped: 'marked as shipped',
  delivered: 'marked as delivered',
  cancelled: 'cancelled the order',
  status_set: 'changed the status',
}

/** What happened, in plain words, without who did it. */
export function describeEvent(event: OrderEvent, delivery: Delivery): string {
  switch (event.kind) {
    case 'placed':
      return describePlaced(event.details)
    case 'paid':
      return event.details.isReview
        ? `Paid ${formatUsd(event.details.cents)}, which isn’t what we asked for.`
        : `Paid ${formatUsd(event.details.cents)} ${methods[event.details.method]}.`
    case 'part_paid':
      return `Paid ${formatUsd(event.details.cents)} ${methods[event.details.method]}, part of what is due.`
    case 'paid_again':
      return `Paid ${formatUsd(event.details.cents)} again, although the order was already paid.`
    case 'payment_removed':
      return `Removed a ${formatUsd(event.details.cents)} ${removedPayments[event.details.method]} recorded by mistake.`
    case 'review_accepted':
      return 'Accepted the payment as it is.'
    case 'payment_failed':
      return 'The order wasn’t paid, so it ended.'
    case 'packed':
      return 'Packed.'
    case 'ready':
      return 'Ready for pickup.'
    case 'shipped':
      return `Shipped${describeShipment(event.details)}.`
    case 'tracking_changed':
      return `Changed the shipment${describeShipment(event.details) || ': no tracking'}.`
    case 'delivered':
      return delivery === 'pickup' ? 'Picked up.' : 'Delivered.'
    case 'cancelled':
      return describeCancellation(event.details)
    case 'status_set':
      return `Changed the status from ${event.details.from} to ${event.details.to}.`
    case 'pickup_moved':
      return `Changed the pickup time to ${formatTimeRange(event.details.startsAt, event.details.endsAt)}.`
    case 'refund_asked':
      return `Refund of ${formatUsd(event.details.cents)} ${methods[event.details.method]}${event.details.reason ? `: ${event.details.reason}` : '.'}`
    case 'refunded':
      return describeRefund(event.details)
    case 'refund_failed':
      return `A refund of ${formatUsd(event.details.cents)} came back.`
    case 'refund_refused':
      return `A refund of ${formatUsd(event.details.cents)} was refused: ${event.details.reason}`
    case 'disputed':
      return describeDispute(event.details.state)
    case 'message_sent':
      return `Resent the status message to ${event.details.to}.`
    case 'customer_wrote':
      return `Wrote: ${event.details.text}`
    case 'account_deleted':
      return 'Deleted their account. Their name and address stay here until the order has left, 90 days at most.'
    case 'undone':
      return `Undid: ${undoneSteps[event.details.kind] ?? event.details.kind.replaceAll('_', ' ')}.`
  }
}

type Placed = Extract<OrderEvent, { kind: 'placed' }>['details']

function describePlaced({ payment, isInPerson }: Placed): string {
  if (isInPerson) return 'Sold in person.'
  return payment === 'due' ? 'Ordered, to be paid at pickup.' : 'Went to the payment page.'
}

type Cancellation = Extract<OrderEvent, { kind: 'cancelled' }>['details']

function describeCancellation({ reason, refunds = [] }: Cancellation): string {
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0)
  const what = cents > 0 ? `Cancelled, with a refund of ${formatUsd(cents)}` : 'Cancelled'
  return reason ? `${what}: ${reason}` : `${what}.`
}

type Refund = Extract<OrderEvent, { kind: 'refunded' }>['details']

function describeRefund({ cents, totalCents, method, twiceCents = 0 }: Refund): string {
  const how = method ? ` ${methods[method]}` : ''
  const twice = twiceCents > 0 ? `, ${formatUsd(twiceCents)} of it a second time` : ''
  return `Refunded ${formatUsd(cents)}${how}${twice}. ${formatUsd(totalCents)} in all.`
}

type Shipment = { carrier: string | null; trackingNumber: string | null }

function describeShipment({ carrier, trackingNumber }: Shipment): string {
  const parts = [carrier, trackingNumber].filter(Boolean).join(' ')
  return parts ? `: ${parts}` : ''
}

function describeDispute(state: 'open' | 'won' | 'lost'): string {
  if (state === 'open') return 'The customer’s bank asked for the money back.'
  return state === 'won'
    ? 'The bank decided for you. You keep the payment.'
    : 'The bank decided for the customer and took the payment back.'
}
