import type { SavedOrder as ReadOrder } from '#server/features/orders/read-saved-order.ts'
import { dueCentsOf, isRefundedInFull, netPaidCents } from '#server/orders/due-cents.ts'
import type { Order } from '#server/orders/order-event.ts'
import { toSteppedOrder } from '#server/orders/stepped-order.ts'
import { isUnrefunded, unrefundedSentence } from '#server/orders/unrefunded.ts'
import { describeOrder } from '#shared/customer-order.ts'
import { formatDate, formatTimeRange } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { AdminOrderRow, OrderRow, OwnOrderRow, SavedCart, SavedOrder } from '#shared/orders.ts'
import { hours } from '#shared/time.ts'

export function presentOrder(order: Order): OrderRow {
  return {
    id: order.id,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    product_name: order.productName,
    quantity: order.quantity,
    total_amount: order.totalCents / 100,
    status: order.status,
    note: joinNotes(cancelledNote(order), refundNote(order)),
  }
}

/** `url` opens the order's page. */
export function presentOwnOrder(order: Order, url: string): OwnOrderRow {
  const { status, payment, delivery, packedAt, readyAt } = order
  const described = { status, payment, delivery, isPacked: packedAt !== null, isReady: readyAt !== null }
  return { ...presentOrder(order), state: describeOrder(described), url }
}

/** `failedCents`: what didn't go back of it, in integer US cents. */
export function presentOrderToAdmin(order: Order, failedCents: number): AdminOrderRow {
  const reviewNote =
    order.payment === 'review' ? 'Held for review: compare it with your payment provider.' : null
  const note = joinNotes(
    reviewNote,
    dueNote(order),
    unrefundedNote(order),
    failedNote(failedCents),
    refundNote(order),
    disputeNote(order),
  )
  const { status: _, ...stepped } = toSteppedOrder(order)
  return {
    ...presentOrder(order),
    customer_name: order.customerName,
    email: order.customerEmail,
    kept_cents: netPaidCents(order),
    hint: hintOf(order),
    stepped,
    note,
  }
}

function hintOf({ delivery, pickupStartsAt, pickupEndsAt, shippingAddress, status }: Order): string | null {
  if (status === 'cancelled') return null
  if (delivery === 'pickup')
    return pickupStartsAt ? `Pickup ${formatTimeRange(pickupStartsAt, pickupEndsAt)}` : 'Pickup'
  return shippingAddress ? `To ${shippingAddress.city}` : null
}

const joinNotes = (...notes: (string | null)[]) => notes.filter(Boolean).join(' ') || null

/** To the customer. */
const cancelledNote = (order: Order) => (isUnrefunded(order) ? unrefundedSentence : null)

/** To the administrator. */
const unrefundedNote = (order: Order) =>
  isUnrefunded(order) ? 'Cancelled, but not refunded. Refund it on its page.' : null

function dueNote(order: Order): string | null {
  const cents = dueCentsOf(order)
  return cents > 0 ? `${formatUsd(cents)} is still to be paid.` : null
}

const failedNote = (cents: number) =>
  cents > 0 ? `A refund of ${formatUsd(cents)} didn’t go through.` : null

function disputeNote({ dispute }: Order): string | null {
  if (dispute === 'open') return 'Disputed: respond in your payment provider’s dashboard. Don’t ship it yet.'
  if (dispute === 'won') return 'Dispute won.'
  return dispute === 'lost' ? 'Dispute lost: the payment was taken back.' : null
}

function refundNote(order: Order): string | null {
  const { refundedCents, refundedAt } = order
  if (refundedCents === 0 || !refundedAt) return null
  const refund = isRefundedInFull(order) ? 'Refunded in full' : `${formatUsd(refundedCents)} refunded`
  return `${refund} on ${formatDate(refundedAt)}.`
}

const customerVisibleMs = hours(1)

/** Anyone with the session id may call this, so the customer's details are included only for an hour after payment. */
export function presentSavedOrder(
  order: Order,
  { lines, place, taxLabel, now }: Omit<ReadOrder, 'order'>,
): SavedOrder {
  // Without an address they deleted their account: the name that is kept to send the order is the owner's alone.
  const isKnown = order.customerEmail !== null
  const showsCustomer =
    isKnown && order.paidAt !== null && now.getTime() - order.paidAt.getTime() < customerVisibleMs
  return {
    order_id: order.id,
    number: order.number,
    product_name: order.productName,
    status: order.status,
    name: showsCustomer ? order.customerName : null,
    email: showsCustomer ? order.customerEmail : null,
    quantity: order.quantity,
    total: order.totalCents / 100,
    shipping_address: showsCustomer ? order.shippingAddress : null,
    ...(showsCustomer && order.checkoutKey && { cart: presentCart({ order, lines, place, taxLabel }) }),
  }
}

function presentCart({ order, lines, place, taxLabel }: Omit<ReadOrder, 'now'>): SavedCart {
  const { pickupStartsAt, pickupEndsAt } = order
  return {
    lines: lines.map(({ name, quantity, unitCents }) => ({
      name,
      quantity,
      total_cents: quantity * unitCents,
    })),
    tax_cents: order.taxCents,
    tax_label: taxLabel,
    pickup:
      pickupStartsAt && pickupEndsAt
        ? { place, starts_at: pickupStartsAt.toISOString(), ends_at: pickupEndsAt.toISOString() }
        : null,
  }
}
