import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { assertVersion, changeOrder } from '#server/features/orders/change-order.ts'
import type { Order } from '#server/orders/order-event.ts'

type Tracking = { id: string; version: number; carrier: string | null; tracking: string | null }

/** Corrects the carrier and number of a shipment, without a message. @throws AppError `not_found`, `conflict`, `invalid_input` */
export function changeTracking(ctx: Ctx, { id, version, carrier, tracking }: Tracking): Promise<Order> {
  return changeOrder(ctx, id, (order) => {
    if (order.carrier === carrier && order.trackingNumber === tracking) return null
    assertVersion(order, version)
    if (order.status !== 'shipped' && order.status !== 'delivered')
      throw new AppError('invalid_input', { fields: { tracking: 'This order isn’t shipped.' } })
    const details = { carrier, trackingNumber: tracking }
    return { event: { kind: 'tracking_changed', at: ctx.now(), details }, tell: null }
  })
}
