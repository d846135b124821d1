import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { orderLinkSystem } from '#server/features/your-order/find-linked-order.ts'
import { countInTransaction } from '#server/http/rate-limit.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { orderLinkEmail } from '#server/orders/messages/link-email.ts'
import { readOrderMail } from '#server/orders/messages/order-mail.ts'
import { days, minutes } from '#shared/time.ts'

/** Of one order and address: more often than this, the last email is still on its way. A stranger's tries don't count for it. */
const linkLimit = { name: 'orders/new-link', max: 5, windowMs: minutes(60) }
/** Of all orders of a mailbox: whoever ordered for somebody else's address knows their numbers. */
const maxPerMailboxAndDay = 20

/**
 * Emails a new link of an order to the address that the order has. The answer is the same whether there is such an order, and
 * whether its mailbox got too many already.
 * @throws AppError `too_many_requests`
 */
export async function sendNewLink(ctx: Ctx, input: { number: number; email: string }): Promise<void> {
  await ctx.limit(linkLimit, `${input.number}:${input.email.toLowerCase()}`)
  await ctx.scope(orderLinkSystem, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.number, input.number),
          eq(sql`lower(${orders.customerEmail})`, input.email.toLowerCase()),
          inArray(orders.payment, ['due', 'paid', 'review']),
        ),
      )
    if (!order?.customerEmail) return
    const key = `orders/new-link/mailbox:${limitKey(mailboxOf(order.customerEmail))}`
    const sent = await countInTransaction(tx, { key, attempts: 1, windowMs: days(1) })
    if (sent > maxPerMailboxAndDay) return
    await enqueueEmail(tx, {
      kind: 'order_link',
      cause: `order:${order.id}:link:${ctx.now().toISOString().slice(0, 16)}`,
      to: order.customerEmail,
      content: orderLinkEmail(await readOrderMail(ctx, tx, order)),
    })
  })
  ctx.outbox.wake()
}
