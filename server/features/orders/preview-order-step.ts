import type { Ctx } from '#server/context.ts'
import { lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { notifiedStatusOf } from '#server/features/orders/take-step.ts'
import { previewOrderMessage } from '#server/orders/messages/send-order-message.ts'
import { readRefundable } from '#server/orders/request-order-refund.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { OrderMessagePreview } from '#shared/owner-order.ts'

type Preview = {
  id: string
  step: OrderStep
  refund?: boolean | undefined
  note?: string | undefined
  carrier?: string | undefined
  tracking?: string | undefined
}

/** The email and text that a step would send, without taking it. @throws AppError `not_found` */
export function previewOrderStep(
  ctx: Ctx,
  { id, step, note, carrier, tracking, refund }: Preview,
): Promise<OrderMessagePreview> {
  return ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    const status = notifiedStatusOf(step)
    if (!status) return { email: null, text: null, unsent: 'switched_off' }
    const shipment = { carrier: carrier ?? null, trackingNumber: tracking ?? null }
    const after = { ...order, ...(step === 'ship' && shipment) }
    const refundDueCents = refund && step === 'cancel' ? await readRefundable(tx, id) : 0
    return previewOrderMessage(ctx, tx, after, { message: status, note: note ?? null, refundDueCents })
  })
}
