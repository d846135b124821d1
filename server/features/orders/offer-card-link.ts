import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { orderPaymentEmail } from '#server/orders/messages/link-email.ts'
import { readOrderMail } from '#server/orders/messages/order-mail.ts'
import { orderUrlOf } from '#server/orders/order-link.ts'
import { minCardCents, minCardSentence } from '#shared/price-schema.ts'
import { hours } from '#shared/time.ts'

const sendLimit = { name: 'orders/card-link', max: 5, windowMs: hours(1) }

/**
 * The link by which a customer pays what is due of an order by card; also by email with `send`.
 * @throws AppError `not_found`; `conflict` when nothing is due; `invalid_input` without an address, or for less than cards take; `too_many_requests`
 */
export async function offerCardLink(
  ctx: Ctx,
  { id, send }: { id: string; send: boolean },
): Promise<{ url: string }> {
  if (send) await ctx.limit(sendLimit, id)
  const order = await ctx.scope(orderSystem, async (tx) => {
    const due = await lockRealOrder(tx, id)
    const dueCents = dueCentsOf(due)
    if (dueCents === 0) throw new AppError('conflict')
    if (dueCents < minCardCents) throw new AppError('invalid_input', { fields: { send: minCardSentence } })
    if (!send) return due
    if (!due.customerEmail)
      throw new AppError('invalid_input', { fields: { send: 'This customer has no email address.' } })
    await enqueueEmail(tx, {
      kind: 'order_payment_link',
      cause: `order:${id}:${ctx.now().toISOString()}`,
      to: due.customerEmail,
      content: orderPaymentEmail(await readOrderMail(ctx, tx, due), dueCents),
    })
    return due
  })
  ctx.outbox.wake()
  return { url: orderUrlOf(ctx, order) }
}
