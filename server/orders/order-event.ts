import type { orders } from '#server/db/schema/orders.ts'
import type { RefundPart } from '#server/payments/refund-state.ts'
import type { MoneyMethod } from '#shared/money-kinds.ts'
import type { OrderStatus } from '#shared/orders.ts'

export type Order = typeof orders.$inferSelect

/** What events decide about an order. Instants are ISO strings in events, which are JSON. */
export type OrderState = Pick<
  Order,
  | 'status'
  | 'payment'
  | 'paidAt'
  | 'paidCents'
  | 'packedAt'
  | 'readyAt'
  | 'carrier'
  | 'trackingNumber'
  | 'refundedCents'
  | 'refundedAt'
  | 'dispute'
>

/** The part of the state that the owner's steps change, as an undone step had found it. */
type UndoneState = {
  status: OrderStatus
  packedAt: string | null
  readyAt: string | null
  carrier: string | null
  trackingNumber: string | null
}

/** `isInPerson`: the owner sold it to somebody who was there. */
type PlacedDetails = { payment: 'awaiting' | 'due'; isInPerson?: boolean }

/** Everything that can happen to an order. Amounts are integer US cents. */
export type OrderEvent = { at: Date } & (
  | { kind: 'placed'; details: PlacedDetails }
  /** `isReview`: paid, but not what we asked for. */
  | { kind: 'paid'; details: { cents: number; method: MoneyMethod; isReview: boolean } }
  /** A payment of less than what is due. */
  | { kind: 'part_paid'; details: { cents: number; method: MoneyMethod } }
  /** A payment of an order that was paid already. */
  | { kind: 'paid_again'; details: { cents: number } }
  /** A payment by hand that the owner had recorded by mistake. `isDue`: the order is to be paid again. */
  | { kind: 'payment_removed'; details: { cents: number; method: MoneyMethod; isDue: boolean } }
  /** The owner took a payment that isn't what we asked for as the payment of the order. */
  | { kind: 'review_accepted'; details: Record<string, never> }
  | { kind: 'payment_failed'; details: Record<string, never> }
  | { kind: 'packed'; details: Record<string, never> }
  | { kind: 'ready'; details: Record<string, never> }
  | { kind: 'shipped'; details: { carrier: string | null; trackingNumber: string | null } }
  | { kind: 'tracking_changed'; details: { carrier: string | null; trackingNumber: string | null } }
  /** Arrived, or handed over at pickup. */
  | { kind: 'delivered'; details: Record<string, never> }
  /** `refunds`: what the cancellation made due for a refund, by card payment. */
  | { kind: 'cancelled'; details: { reason: string | null; refunds?: RefundPart[] } }
  /** The owner and the customer agreed on another time. */
  | { kind: 'pickup_moved'; details: { startsAt: string; endsAt: string } }
  /** By the dashboard's list of statuses. */
  | { kind: 'status_set'; details: { from: OrderStatus; to: OrderStatus } }
  | { kind: 'refund_asked'; details: { cents: number; reason: string | null; method: MoneyMethod } }
  /** `totalCents`: all that was refunded of the order until then. `twiceCents`: of `cents`, what had gone back another way before. */
  | {
      kind: 'refunded'
      details: { cents: number; totalCents: number; method?: MoneyMethod; twiceCents?: number }
    }
  /** A refund came back. */
  | { kind: 'refund_failed'; details: { cents: number; totalCents: number } }
  /** The payment provider made no refund. */
  | { kind: 'refund_refused'; details: { cents: number; reason: string } }
  /** `worst`: of all payments of the order, where it has several. */
  | { kind: 'disputed'; details: { state: DisputeState; worst?: DisputeState } }
  | { kind: 'message_sent'; details: { message: string; to: string } }
  | { kind: 'customer_wrote'; details: { text: string } }
  /** The customer's account is gone. Name and address stay until the order has left, as `server/people/anonymize-orders.ts` says. */
  | { kind: 'account_deleted'; details: Record<string, never> }
  | { kind: 'undone'; details: { event: number; kind: string; restored: UndoneState } }
)

export type DisputeState = NonNullable<Order['dispute']>
export type OrderEventKind = OrderEvent['kind']
export type OrderEventActor = 'customer' | 'owner' | 'system' | 'provider'

export const firstState: OrderState = {
  status: 'pending',
  payment: 'awaiting',
  paidAt: null,
  paidCents: 0,
  packedAt: null,
  readyAt: null,
  carrier: null,
  trackingNumber: null,
  refundedCents: 0,
  refundedAt: null,
  dispute: null,
}

/** The state of an order after an event. All columns of `OrderState` follow from an order's events in their order. */
export function applyOrderEvent(state: OrderState, event: OrderEvent): OrderState {
  const { at } = event
  switch (event.kind) {
    case 'placed':
      return { ...state, payment: event.details.payment }
    case 'paid':
      return {
        ...state,
        payment: event.details.isReview ? 'review' : 'paid',
        paidAt: state.paidAt ?? at,
        paidCents: state.paidCents + event.details.cents,
      }
    case 'part_paid':
    case 'paid_again':
      return { ...state, paidCents: state.paidCents + event.details.cents }
    case 'payment_removed': {
      const paidCents = state.paidCents - event.details.cents
      return event.details.isDue
        ? { ...state, payment: 'due', paidAt: null, paidCents }
        : { ...state, paidCents }
    }
    case 'review_accepted':
      return { ...state, payment: 'paid' }
    case 'payment_failed':
      return state.payment === 'awaiting' ? { ...state, payment: 'failed' } : state
    case 'packed':
      return { ...state, status: 'processing', packedAt: at }
    case 'ready':
      return { ...state, status: 'processing', packedAt: state.packedAt ?? at, readyAt: at }
    case 'shipped':
      return { ...state, ...event.details, status: 'shipped' }
    case 'tracking_changed':
      return { ...state, ...event.details }
    case 'delivered':
      return { ...state, status: 'delivered' }
    case 'cancelled':
      return { ...state, status: 'cancelled' }
    case 'status_set':
      return { ...state, status: event.details.to }
    case 'refunded':
    case 'refund_failed':
      return { ...state, refundedCents: event.details.totalCents, refundedAt: at }
    case 'disputed':
      return { ...state, dispute: event.details.worst ?? event.details.state }
    case 'undone':
      return { ...state, ...restore(event.details.restored) }
    case 'refund_asked':
    case 'refund_refused':
    case 'pickup_moved':
    case 'message_sent':
    case 'customer_wrote':
    case 'account_deleted':
      return state
  }
}

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso))

const restore = ({ packedAt, readyAt, ...state }: UndoneState): Partial<OrderState> => ({
  ...state,
  packedAt: toDate(packedAt),
  readyAt: toDate(readyAt),
})
