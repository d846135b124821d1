import type { Tx } from '#server/access/scope.ts'
import type { Order } from '#server/features/orders/present.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'

type OrderEmail = {
  kind: 'order_receipt' | 'owner_notice' | 'order_shipped' | 'order_disputed'
  to: string
  content: EmailContent
}

/** Enqueues an email about an order. Each kind is sent once per order, however often it is enqueued. */
export function enqueueOrderEmail(tx: Tx, order: Order, { kind, to, content }: OrderEmail): Promise<void> {
  return enqueueEmail(tx, { kind, cause: `order:${order.id}`, to, content })
}
