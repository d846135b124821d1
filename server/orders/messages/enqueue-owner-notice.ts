import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { type OrderMail, readOrderMail } from '#server/orders/messages/order-mail.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { OrderLine } from '#server/orders/read-order-lines.ts'

type Notice = {
  kind:
    | 'owner_notice'
    | 'order_disputed'
    | 'order_dispute_closed'
    | 'order_paid'
    | 'order_paid_again'
    | 'order_refund_failed'
    | 'order_refunded_twice'
    | 'order_customer_wrote'
    | 'order_customer_cancelled'
  /** Once for each kind and cause, by default the order. */
  cause?: string
  /** The order's, where the caller has read them. */
  lines?: readonly OrderLine[]
  write: (mail: OrderMail) => EmailContent
}

/** Tells the owner about an order, by email. */
export async function enqueueOrderNotice(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { kind, cause = `order:${order.id}`, lines, write }: Notice,
): Promise<void> {
  const content = write(await readOrderMail(ctx, tx, order, lines))
  await enqueueEmail(tx, { kind, cause, to: ctx.ownerEmail, content })
}
