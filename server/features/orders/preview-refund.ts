import type { Ctx } from '#server/context.ts'
import { lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { previewRefundMessage } from '#server/orders/messages/send-refund-message.ts'
import type { OrderMessagePreview } from '#shared/owner-order.ts'

type Refund = { id: string; cents: number; reason?: string | undefined; by_hand?: boolean | undefined }

/** The email and text that the customer gets once so much more of the order is refunded. @throws AppError `not_found` */
export const previewRefund = (
  ctx: Ctx,
  { id, cents, reason, by_hand: isByHand = false }: Refund,
): Promise<OrderMessagePreview> =>
  ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    const after = { ...order, refundedCents: order.refundedCents + cents }
    return previewRefundMessage(ctx, tx, after, { reason: reason ?? null, isByHand })
  })
