import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { findLinkedOrder, orderLinkSystem } from '#server/features/your-order/find-linked-order.ts'
import { markReceived } from '#server/messaging/threads.ts'
import { enqueueOrderNotice } from '#server/orders/messages/enqueue-owner-notice.ts'
import { customerWroteEmail } from '#server/orders/messages/owner-emails.ts'
import { lockOrder, recordOrderEvent } from '#server/orders/record-order-event.ts'
import { hours } from '#shared/time.ts'

const messageLimit = { name: 'orders/message', max: 10, windowMs: hours(24) }

type Message = { token: string; message: string; key: string }

/**
 * A customer says what is wrong with an order: it is kept as a message to be answered, in the order's history, and emailed to the
 * owner. A second call with the same key does nothing.
 * @throws AppError `link_expired`; `too_many_requests`
 */
export async function writeAboutOrder(ctx: Ctx, { token, message, key }: Message): Promise<void> {
  const { id } = await ctx.scope(orderLinkSystem, (tx) => findLinkedOrder(ctx, tx, { token }))
  await ctx.limit(messageLimit, id)
  await ctx.scope(orderLinkSystem, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order?.customerEmail) return
    const [known] = await tx
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(eq(contactMessages.id, key))
    if (known) return
    const { userId, customerEmail: email } = order
    const text = `About order #${order.number}: ${message}`
    await tx
      .insert(contactMessages)
      .values({ id: key, name: order.customerName ?? email, email, message: text })
    const event = { kind: 'customer_wrote', at: ctx.now(), details: { text: message } } as const
    await recordOrderEvent(tx, order, { actor: 'customer', ...event })
    await enqueueOrderNotice(ctx, tx, order, {
      kind: 'order_customer_wrote',
      cause: `contact:${key}`,
      write: (mail) => customerWroteEmail(mail, message),
    })
    await markReceived(tx, { userId, email }, text, { isOwnerNotified: true })
  })
  ctx.outbox.wake()
}
