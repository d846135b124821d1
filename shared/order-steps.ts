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
}

/** Whether a step comes next in the life of this order, and why it can't be taken now. */
export type StepState = { step: OrderStep; problem: string | null }

const disputeSentence =
  'The customer’s bank has asked for the money back. Answer the dispute first: until it is decided, this order stays here.'
const reviewSentence =
  'The payment isn’t what we asked for. Compare it with your payment provider before the order leaves.'
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

function fits({ status, delivery, isPacked, isReady }: SteppedOrder, step: OrderStep): boolean {
  const isHere = status === 'pending' || status === 'processing'
  switch (step) {
    case 'pack':
      return isHere && !isPacked
    case 'ready':
      return isHere && delivery === 'pickup' && !isReady
    case 'ship':
      return isHere && delivery === 'shipping'
    case 'deliver':
      return delivery === 'pickup' ? isHere : status === 'shipped'
    case 'cancel':
      return isHere || status === 'shipped'
  }
}

function problemOf({ payment, dispute }: SteppedOrder, step: OrderStep): string | null {
  if (step === 'pack' || step === 'cancel') return null
  if (dispute === 'open') return disputeSentence
  if (payment === 'review') return reviewSentence
  return payment === 'due' && step !== 'ready' ? dueSentence : null
}
