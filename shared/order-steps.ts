import type { Delivery, OrderStatus } from '#shared/orders.ts'

/** What the owner does with an order, in the order of doing it. */
export const orderSteps = ['pack', 'ready', 'ship', 'deliver', 'cancel'] as const
export type OrderStep = (typeof orderSteps)[number]

/** What decides which steps an order can take. Only 'due', 'paid' and 'review' are real orders. */
export type SteppedOrder = {
  status: OrderStatus
  payment: string
  delivery: Delivery
  isPacked: boolean
  isReady: boolean
  dispute: string | null
  /** Everything that was paid was given back. */
  isRefunded: boolean
}

/** Whether a step comes next in the life of this order, and why it can't be taken now. */
export type StepState = { step: OrderStep; problem: string | null }

const disputeSentence =
  'The customer’s bank has asked for the money back. Answer the dispute first: until it is decided, this order stays here.'
const lostSentence = 'The bank took the payment back, so this order isn’t paid any more. Cancel it.'
const refundedSentence = 'Everything that was paid for this order was given back. Cancel it.'
const reviewSentence =
  'The payment isn’t what we asked for. Accept it under Payments or refund it before the order leaves.'
const dueSentence = 'It isn’t paid yet. Take the payment first, then hand it over.'

/** Null where the step doesn't fit the order at all. */
export function stateOfStep(order: SteppedOrder, step: OrderStep): StepState | null {
  return fits(order, step) ? { step, problem: problemOf(order, step) } : null
}

export const statesOfSteps = (order: SteppedOrder): StepState[] =>
  orderSteps.map((step) => stateOfStep(order, step)).filter((state) => state !== null)

/** The step that moves the order on; null when nothing is left to do with it. */
export function nextStep(order: SteppedOrder): OrderStep | null {
  return statesOfSteps(order).find(({ step }) => step !== 'cancel')?.step ?? null
}

/** Why an order can't be set to a status by the list of all; null where it can. */
export function problemOfStatus(order: SteppedOrder, status: OrderStatus): string | null {
  if (status !== 'shipped' && status !== 'delivered') return null
  if (status === 'shipped' && order.delivery === 'pickup')
    return 'This order is picked up, so it can’t be shipped.'
  return problemOf(order, status === 'shipped' ? 'ship' : 'deliver')
}

const isHere = ({ status }: SteppedOrder) => status === 'pending' || status === 'processing'

function fits(order: SteppedOrder, step: OrderStep): boolean {
  const { status, delivery, isPacked, isReady } = order
  switch (step) {
    case 'pack':
      return isHere(order) && !isPacked
    case 'ready':
      return isHere(order) && delivery === 'pickup' && !isReady
    case 'ship':
      return isHere(order) && delivery === 'shipping'
    case 'deliver':
      return delivery === 'pickup' ? isHere(order) : status === 'shipped'
    case 'cancel':
      return isHere(order) || status === 'shipped'
  }
}

function problemOf(order: SteppedOrder, step: OrderStep): string | null {
  const { payment, dispute, isRefunded } = order
  if (step === 'cancel') return null
  if (step === 'pack') return payment === 'review' && isHere(order) ? reviewSentence : null
  // What is on its way can't be held back any more.
  const isArriving = step === 'deliver' && order.status === 'shipped'
  if (dispute === 'open' && !isArriving) return disputeSentence
  if (dispute === 'lost' && !isArriving) return lostSentence
  if (isRefunded && !isArriving) return refundedSentence
  if (payment === 'review' && !isArriving) return reviewSentence
  return payment === 'due' && step !== 'ready' ? dueSentence : null
}
