import { expect, test } from 'vitest'
import {
  nextStep,
  orderSteps,
  problemOfStatus,
  type SteppedOrder,
  stateOfStep,
  statesOfSteps,
} from '#shared/order-steps.ts'
import { deliveries, orderStatuses } from '#shared/orders.ts'

const order: SteppedOrder = {
  status: 'pending',
  payment: 'paid',
  delivery: 'shipping',
  isPacked: false,
  isReady: false,
  dispute: null,
  isRefunded: false,
}
const stepsOf = (changes: Partial<SteppedOrder>) =>
  statesOfSteps({ ...order, ...changes }).map(({ step, problem }) => (problem ? `${step}!` : step))

const allOrders = deliveries.flatMap((delivery) =>
  orderStatuses.flatMap((status) =>
    ['due', 'paid', 'review'].flatMap((payment) =>
      [null, 'open', 'won', 'lost'].flatMap((dispute) =>
        [false, true].flatMap((isPacked) =>
          [false, true].flatMap((isReady) =>
            [false, true].map((isRefunded) => ({
              ...{ delivery, status, payment, dispute, isPacked, isReady, isRefunded },
            })),
          ),
        ),
      ),
    ),
  ),
) satisfies SteppedOrder[]

test.each([
  ['a new one that is shipped', {}, ['pack', 'ship', 'cancel']],
  ['a packed one', { status: 'processing', isPacked: true }, ['ship', 'cancel']],
  ['one on its way', { status: 'shipped', isPacked: true }, ['deliver', 'cancel']],
  ['a delivered one', { status: 'delivered', isPacked: true }, []],
  ['a cancelled one', { status: 'cancelled' }, []],
  ['a new pickup', { delivery: 'pickup' }, ['pack', 'ready', 'deliver', 'cancel']],
  [
    'a packed pickup',
    { delivery: 'pickup', status: 'processing', isPacked: true },
    ['ready', 'deliver', 'cancel'],
  ],
  [
    'a ready pickup',
    { delivery: 'pickup', status: 'processing', isPacked: true, isReady: true },
    ['deliver', 'cancel'],
  ],
  [
    'a pickup that isn’t paid',
    { delivery: 'pickup', payment: 'due' },
    ['pack', 'ready', 'deliver!', 'cancel'],
  ],
  ['a disputed one', { dispute: 'open' }, ['pack', 'ship!', 'cancel']],
  ['a disputed pickup', { delivery: 'pickup', dispute: 'open' }, ['pack', 'ready!', 'deliver!', 'cancel']],
  ['one under review', { payment: 'review' }, ['pack!', 'ship!', 'cancel']],
  ['one whose dispute was lost', { dispute: 'lost' }, ['pack', 'ship!', 'cancel']],
  ['one that was refunded in full', { isRefunded: true }, ['pack', 'ship!', 'cancel']],
  ['a refunded one on its way', { status: 'shipped', isRefunded: true }, ['deliver', 'cancel']],
  ['a disputed one on its way', { status: 'shipped', dispute: 'open' }, ['deliver', 'cancel']],
  ['one under review on its way', { status: 'shipped', payment: 'review' }, ['deliver', 'cancel']],
  ['one whose dispute was won', { dispute: 'won' }, ['pack', 'ship', 'cancel']],
] as const)('the steps of an order: %s', (_, changes, steps) => {
  expect(stepsOf(changes)).toEqual(steps)
})

test('nothing leaves, and nothing is called ready, while a dispute is open or the payment is under review', () => {
  for (const each of allOrders) {
    const isHeld = each.dispute === 'open' || each.payment === 'review'
    const isOnItsWay = each.status === 'shipped' && each.delivery === 'shipping'
    for (const step of ['ready', 'ship', ...(isOnItsWay ? [] : ['deliver' as const])] as const)
      if (isHeld) expect(stateOfStep(each, step)?.problem ?? 'not offered', JSON.stringify(each)).toBeTruthy()
  }
})

test('nothing is handed over unpaid, shipped to somebody who collects it, or kept ready for a parcel', () => {
  for (const each of allOrders) {
    const isTaken = (step: 'ready' | 'ship' | 'deliver') => stateOfStep(each, step)?.problem === null
    if (each.payment === 'due') expect([isTaken('ship'), isTaken('deliver')]).toEqual([false, false])
    if (each.delivery === 'pickup') expect(isTaken('ship')).toBe(false)
    else expect(isTaken('ready')).toBe(false)
  }
})

test('the list of statuses lets nothing leave that a step holds back, whatever the order was set to before', () => {
  for (const each of allOrders) {
    const isDue = each.payment === 'due'
    const isHeld =
      each.dispute === 'open' || each.dispute === 'lost' || each.payment === 'review' || each.isRefunded
    const name = JSON.stringify(each)
    // What is on its way arrives, whatever becomes of its payment.
    expect(problemOfStatus(each, 'delivered') !== null, name).toBe(
      isDue || (isHeld && each.status !== 'shipped'),
    )
    expect(problemOfStatus(each, 'shipped') !== null, name).toBe(
      isDue || isHeld || each.delivery === 'pickup',
    )
    for (const status of ['pending', 'processing', 'cancelled'] as const)
      expect(problemOfStatus(each, status)).toBeNull()
  }
})

test('nothing is done with what is delivered or cancelled', () => {
  for (const each of allOrders.filter(({ status }) => status === 'delivered' || status === 'cancelled'))
    expect(orderSteps.filter((step) => stateOfStep(each, step))).toEqual([])
})

test('the next step is the first that moves it on, never its end', () => {
  expect(nextStep(order)).toBe('pack')
  expect(nextStep({ ...order, status: 'processing', isPacked: true })).toBe('ship')
  expect(nextStep({ ...order, delivery: 'pickup', status: 'processing', isPacked: true })).toBe('ready')
  expect(nextStep({ ...order, status: 'cancelled' })).toBeNull()
  for (const each of allOrders) expect(nextStep(each)).not.toBe('cancel')
})
