import { describeEvent } from '#server/features/orders/describe-event.ts'
import type { OwnerOrderRows } from '#server/features/orders/read-owner-order.ts'
import { undoUntil } from '#server/features/orders/undo-order-step.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { isSaleInPerson } from '#server/orders/is-sale-in-person.ts'
import type { OrderEvent } from '#server/orders/order-event.ts'
import { toSteppedOrder } from '#server/orders/stepped-order.ts'
import { listFailed } from '#server/payments/failed-refund.ts'
import { onItsWayCents, refundedTwiceCents } from '#server/payments/refund-state.ts'
import { refundableCents } from '#server/payments/request-refund.ts'
import { nextStep, statesOfSteps } from '#shared/order-steps.ts'
import type { PrintedOrder } from '#shared/orders-in-bulk.ts'
import type { OwnerOrder, OwnerOrderMessage } from '#shared/owner-order.ts'

export function presentOwnerOrder(rows: OwnerOrderRows): OwnerOrder {
  const { order, lines, events, clientId, messages, taxLabel, now } = rows
  const stepped = toSteppedOrder(order)
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment: order.payment === 'due' || order.payment === 'review' ? order.payment : 'paid',
    delivery: order.delivery,
    packed_at: toIso(order.packedAt),
    ready_at: toIso(order.readyAt),
    dispute: order.dispute,
    lines: lines.map(({ name, quantity, unitCents, taxCents }) => ({
      name,
      quantity,
      unit_cents: unitCents,
      total_cents: unitCents * quantity + taxCents,
      tax_cents: taxCents,
    })),
    total_cents: order.totalCents,
    tax_cents: order.taxCents,
    tax_label: taxLabel,
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      phone: order.customerPhone,
      client_id: clientId,
    },
    address: order.shippingAddress,
    pickup: presentPickup(order),
    is_in_person: events.some(isSaleInPerson),
    carrier: order.carrier,
    tracking_number: order.trackingNumber,
    note: order.ownerNote,
    money: { ...presentMoney(rows), due_cents: dueCentsOf(order) },
    events: events.map((row) => ({
      at: row.at.toISOString(),
      actor: row.actor,
      sentence: describeEvent(row as unknown as OrderEvent, order.delivery),
    })),
    messages: messages.map(presentMessage),
    // Only what removes a buyer raises it.
    are_messages_deleted: order.customerEmail === null && order.linkVersion > 1,
    steps: statesOfSteps(stepped),
    next_step: nextStep(stepped),
    undo_seconds: secondsLeft(undoUntil(events.at(-1)), now),
  }
}

/** For the label and the packing slip. */
export function presentPrintedOrder({ order, lines }: Pick<OwnerOrderRows, 'order' | 'lines'>): PrintedOrder {
  return {
    number: order.number,
    created_at: order.createdAt.toISOString(),
    address: order.shippingAddress,
    pickup: presentPickup(order),
    customer: { name: order.customerName },
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
  }
}

const presentPickup = ({ pickupStartsAt, pickupEndsAt }: OwnerOrderRows['order']) =>
  pickupStartsAt && pickupEndsAt
    ? { starts_at: pickupStartsAt.toISOString(), ends_at: pickupEndsAt.toISOString() }
    : null

const secondsLeft = (until: Date | null, now: Date) =>
  until && until > now ? Math.ceil((until.getTime() - now.getTime()) / 1000) : null

const toIso = (instant: Date | null) => instant?.toISOString() ?? null

/** What the provider keeps as its fee is no business of the order's balance. */
function presentMoney({ movements, payments }: OwnerOrderRows): Omit<OwnerOrder['money'], 'due_cents'> {
  const sumOf = (...kinds: string[]) =>
    movements.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0)
  return {
    paid_cents: sumOf('payment', 'correction'),
    refunded_cents: 0 - sumOf('refund', 'refund_failed'),
    disputed_cents: 0 - sumOf('dispute', 'dispute_returned'),
    refundable_cents: payments.reduce((sum, payment) => sum + refundableCents(payment), 0),
    refund_due_cents: payments.reduce((sum, payment) => sum + onItsWayCents(payment), 0),
    failed_refunds: listFailed(payments),
    refunded_twice_cents: payments.reduce((sum, payment) => sum + refundedTwiceCents(payment), 0),
    by_hand_cents: movements
      .filter(({ method, cardPaymentId }) => method !== 'card' && cardPaymentId === null)
      .reduce((sum, { cents }) => sum + cents, 0),
    movements: movements
      .filter(({ kind }) => kind !== 'fee')
      .map(({ kind, method, occurredAt, note, cents }) => ({
        at: occurredAt.toISOString(),
        kind,
        method,
        cents,
        note,
      })),
  }
}

const messageNames: Record<string, string> = {
  order_receipt: 'Order received',
  order_received: 'Order received',
  order_ready: 'Ready for pickup',
  order_shipped: 'On its way',
  order_cancelled: 'Cancelled',
  order_refunded: 'Refund',
  order_to_pay_at_pickup: 'Order received',
  order_paid: 'Payment received',
  order_packed: 'Packed',
  order_payment_link: 'Payment link',
  order_pickup_moved: 'New pickup time',
}

type MessageRow = OwnerOrderRows['messages'][number]

function presentMessage(row: MessageRow): OwnerOrderMessage {
  const hasFailed = row.failedAt !== null || row.smsStatus === 'failed'
  const name = messageNames[row.kind] ?? row.kind.replace(/^order_/, '').replaceAll('_', ' ')
  return {
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: name,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    state: hasFailed ? 'failed' : row.sentAt ? 'sent' : 'waiting',
  }
}
