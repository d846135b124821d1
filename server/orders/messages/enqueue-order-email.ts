import type { Tx } from '#server/access/scope.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { Order } from '#server/orders/order-event.ts'

type OrderEmail = {
  kind:
    | 'order_receipt'
    | 'owner_notice'
    | 'order_shipped'
    | 'order_cancelled'
    | 'order_refunded'
    | 'order_disputed'
    | 'order_dispute_closed'
    | 'order_paid_again'
    | 'order_refund_failed'
  to: string
  content: EmailContent
  cause?: string
}

/** Enqueues an email about an order. Each kind is sent once per `cause`, by default the order. */
export function enqueueOrderEmail(
  tx: Tx,
  order: Order,
  { kind, to, content, cause = `order:${order.id}` }: OrderEmail,
): Promise<void> {
  return enqueueEmail(tx, { kind, cause, to, content })
}
