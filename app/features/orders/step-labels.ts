import type { OrderStep } from '#shared/order-steps.ts'
import type { Delivery } from '#shared/orders.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

export const stepTitles: Record<OrderStep, (number: number, delivery: Delivery) => string> = {
  pack: (number) => `Mark order ${number} as packed?`,
  ready: (number) => `Is order ${number} ready for pickup?`,
  ship: (number) => `Ship order ${number}`,
  deliver: (number, delivery) =>
    `Mark order ${number} as ${delivery === 'pickup' ? 'picked up' : 'delivered'}?`,
  cancel: (number) => `Cancel order ${number}?`,
}

/** The button of a step. */
export const stepAction = (step: OrderStep, delivery: Delivery): string =>
  step === 'deliver' && delivery === 'pickup' ? 'Mark as picked up' : actions[step]

const actions: Record<OrderStep, string> = {
  pack: 'Mark as packed',
  ready: 'Ready for pickup',
  ship: 'Mark as shipped',
  deliver: 'Mark as delivered',
  cancel: 'Cancel the order',
}

/** How far an order is, in more detail than its status. */
export function stageOf({ status, delivery, packed_at, ready_at }: OwnerOrder): string {
  if (status === 'delivered') return delivery === 'pickup' ? 'Picked up' : 'Delivered'
  if (status === 'shipped') return 'Shipped'
  if (status === 'cancelled') return 'Cancelled'
  if (ready_at) return 'Ready for pickup'
  return packed_at ? 'Packed' : status === 'processing' ? 'Processing' : 'Pending'
}
