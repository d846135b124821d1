import { expect, test } from 'vitest'
import { applyOrderEvent, firstState, type OrderEvent, type OrderState } from '#server/orders/order-event.ts'

const at = new Date('2026-11-20T15:00:00Z')
const later = new Date('2026-11-21T15:00:00Z')
const apply = (...events: OrderEvent[]): OrderState => events.reduce(applyOrderEvent, firstState)
const placed = { kind: 'placed', at, details: { payment: 'due' } } as const
const paid = { kind: 'paid', at, details: { cents: 3000, method: 'cash', isReview: false } } as const

test('an order to be paid at pickup is due, then paid, ready and picked up', () => {
  expect(apply(placed)).toMatchObject({ payment: 'due', status: 'pending' })
  const ready = { kind: 'ready', at: later, details: {} } as const
  expect(apply(placed, paid, ready)).toMatchObject({
    ...{ payment: 'paid', paidAt: at, status: 'processing', packedAt: later, readyAt: later },
  })
  const delivered = { kind: 'delivered', at: later, details: {} } as const
  expect(apply(placed, paid, ready, delivered).status).toBe('delivered')
})

test('a payment that fails ends only an order that waits for it', () => {
  const failed = { kind: 'payment_failed', at, details: {} } as const
  const awaiting = { kind: 'placed', at, details: { payment: 'awaiting' } } as const
  expect(apply(awaiting, failed).payment).toBe('failed')
  expect(apply(awaiting, failed, paid).payment).toBe('paid')
  expect(apply(placed, failed).payment).toBe('due')
})

test('another amount than what was asked for is under review', () => {
  const review = { ...paid, details: { ...paid.details, isReview: true } }
  expect(apply(placed, review).payment).toBe('review')
})

test('a step that is taken back leaves what was there before', () => {
  const shipped = { kind: 'shipped', at, details: { carrier: 'UPS', trackingNumber: '1Z' } } as const
  expect(apply(placed, paid, shipped)).toMatchObject({ status: 'shipped', carrier: 'UPS' })
  const restored = {
    status: 'pending',
    packedAt: null,
    readyAt: null,
    carrier: null,
    trackingNumber: null,
  } as const
  const undone = { kind: 'undone', at: later, details: { event: 3, kind: 'shipped', restored } } as const
  expect(apply(placed, paid, shipped, undone)).toMatchObject({ status: 'pending', carrier: null })
})

test('refunds and disputes are the latest that was told', () => {
  const refunded = { kind: 'refunded', at, details: { cents: 500, totalCents: 500 } } as const
  const returned = { kind: 'refund_failed', at: later, details: { cents: 500, totalCents: 0 } } as const
  expect(apply(placed, paid, refunded)).toMatchObject({ refundedCents: 500, refundedAt: at })
  expect(apply(placed, paid, refunded, returned)).toMatchObject({ refundedCents: 0, refundedAt: later })
  const disputed = { kind: 'disputed', at, details: { state: 'open' } } as const
  expect(apply(placed, paid, disputed).dispute).toBe('open')
})

test('messages and notes change nothing', () => {
  const wrote = { kind: 'customer_wrote', at, details: { text: 'x' } } as const
  const messageEvent = {
    kind: 'message_sent',
    at,
    details: { message: 'ready', to: 'a@example.com' },
  } as const
  expect(apply(placed, wrote, messageEvent)).toEqual(apply(placed))
})
