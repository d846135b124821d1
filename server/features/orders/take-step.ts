import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { assertVersion, changeOrder } from '#server/features/orders/change-order.ts'
import type { NotifiedStatus } from '#server/features/orders/step-message.ts'
import type { Order, OrderEvent } from '#server/orders/order-event.ts'
import { toSteppedOrder } from '#server/orders/stepped-order.ts'
import { type OrderStep, stateOfStep } from '#shared/order-steps.ts'
import type { OrderStepInput } from '#shared/owner-order.ts'

/**
 * Takes the owner's next step with an order that still is what they saw.
 * @throws AppError `not_found`, `conflict`; `invalid_input` with a sentence in `step` for a step that can't be taken now
 */
export function takeStep(ctx: Ctx, { id, ...input }: OrderStepInput & { id: string }): Promise<Order> {
  return changeOrder(ctx, id, (order) => {
    assertVersion(order, input.version)
    assertAllowed(order, input.step)
    return {
      event: eventOf(input, ctx.now()),
      tell: input.tell ? notifiedStatusOf(input.step) : null,
      note: input.note,
      isRefunded: input.refund === true,
    }
  })
}

/** What the customer is told about after a step; null for a step that they needn't know of. */
export function notifiedStatusOf(step: OrderStep): NotifiedStatus | null {
  const notifiedStatuses: Partial<Record<OrderStep, NotifiedStatus>> = {
    pack: 'packed',
    ready: 'ready',
    ship: 'shipped',
    cancel: 'cancelled',
  }
  return notifiedStatuses[step] ?? null
}

/** @throws AppError `invalid_input` */
export function assertAllowed(order: Order, step: OrderStep) {
  const state = stateOfStep(toSteppedOrder(order), step)
  const problem = state ? state.problem : 'This order is past that step.'
  if (problem) throw new AppError('invalid_input', { fields: { step: problem } })
}

function eventOf({ step, carrier, tracking, reason }: OrderStepInput, at: Date): OrderEvent {
  switch (step) {
    case 'pack':
      return { kind: 'packed', at, details: {} }
    case 'ready':
      return { kind: 'ready', at, details: {} }
    case 'ship':
      return {
        kind: 'shipped',
        at,
        details: { carrier: carrier ?? null, trackingNumber: tracking ?? null },
      }
    case 'deliver':
      return { kind: 'delivered', at, details: {} }
    case 'cancel':
      return { kind: 'cancelled', at, details: { reason: reason ?? null } }
  }
}
