import type { Content } from '#practice/snapshot.ts'
import { canCancelAlone } from '#server/features/your-order/cancel-order.ts'
import type { ViewedOrder } from '#server/features/your-order/view-order.ts'
import type { Order, OrderEvent, OrderEventKind } from '#server/orders/order-event.ts'
import { taxLabelOf } from '#server/orders/tax-label.ts'
import { isUnrefunded, unrefundedSentence } from '#server/orders/unrefunded.ts'
import { onItsWayCents } from '#server/payments/refund-state.ts'
import { type CustomerOrder, describeOrder, type OrderProgress } from '#shared/customer-order.ts'
import { minCardCents } from '#shared/price-schema.ts'
import { trackingUrl } from '#shared/tracking.ts'

export function presentCustomerOrder(
  { order, lines, events, payments, receipts, dueCents, isEmailed }: ViewedOrder,
  content: Content,
): CustomerOrder {
  const { pickup } = content
  const refundDueCents = payments.reduce((sum, payment) => sum + onItsWayCents(payment), 0)
  const isPickedUp = order.delivery === 'pickup'
  return {
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    state: describeOrder({ ...order, isPacked: order.packedAt !== null, isReady: order.readyAt !== null }),
    progress: order.status === 'cancelled' ? [] : progressOf(order, events),
    lines: lines.map(({ name, quantity, unitCents }) => ({
      name,
      quantity,
      unit_cents: unitCents,
      total_cents: unitCents * quantity,
    })),
    tax_cents: order.taxCents,
    tax_label: taxLabelOf(content),
    total_cents: order.totalCents,
    due_cents: dueCents,
    can_pay: dueCents >= minCardCents,
    can_cancel: canCancelAlone(order),
    refunded_cents: order.refundedCents,
    refund_due_cents: refundDueCents,
    note: isUnrefunded(order) && refundDueCents + order.refundedCents === 0 ? unrefundedSentence : null,
    delivery: order.delivery,
    pickup:
      isPickedUp && pickup
        ? {
            place: pickup.place,
            directions: pickup.directions,
            starts_at: order.pickupStartsAt?.toISOString() ?? null,
            ends_at: order.pickupEndsAt?.toISOString() ?? null,
          }
        : null,
    address: order.shippingAddress,
    carrier: order.carrier,
    tracking_number: order.trackingNumber,
    tracking_url: trackingUrl(order.carrier, order.trackingNumber),
    name: order.customerName,
    email: order.customerEmail,
    is_emailed: isEmailed,
    receipts: receipts.map(({ number, at, cents }) => ({ number, at: at.toISOString(), cents })),
  }
}

/** The way of an order: what happened of it, and what comes next. */
function progressOf(order: Order, events: readonly OrderEvent[]): OrderProgress[] {
  const lastOf = (...kinds: OrderEventKind[]) =>
    events.findLast(({ kind }) => kinds.includes(kind))?.at.toISOString() ?? null
  const { status, packedAt, readyAt } = order
  const hasLeft = status === 'shipped' || status === 'delivered'
  const isPacked = packedAt !== null || hasLeft
  const placed = { label: 'Ordered', at: order.createdAt.toISOString(), isDone: true }
  const packed = { label: 'Packed', at: packedAt?.toISOString() ?? null, isDone: isPacked }
  const isDelivered = status === 'delivered'
  const arrived = isDelivered ? lastOf('delivered', 'status_set') : null
  const last = {
    label: order.delivery === 'pickup' ? 'Picked up' : 'Delivered',
    at: arrived,
    isDone: isDelivered,
  }
  if (order.delivery === 'pickup') {
    const isReady = readyAt !== null || isDelivered
    return [
      placed,
      packed,
      { label: 'Ready for pickup', at: readyAt?.toISOString() ?? null, isDone: isReady },
      last,
    ]
  }
  const shipped = { label: 'On its way', at: hasLeft ? lastOf('shipped') : null, isDone: hasLeft }
  return [placed, packed, shipped, last]
}
