import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { enqueueOrderNotice } from '#server/orders/messages/enqueue-owner-notice.ts'
import { newOrderEmail } from '#server/orders/messages/owner-emails.ts'
import { sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'

/** Tells the customer and the owner of an order that is to be paid at pickup. */
export async function notifyOfPlacedOrder(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { isEmailAlone }: { isEmailAlone: boolean },
): Promise<void> {
  await sendOrderMessage(ctx, tx, order, { message: 'to_pay_at_pickup', isEmailAlone })
  await enqueueOrderNotice(ctx, tx, order, { kind: 'owner_notice', write: newOrderEmail })
}
