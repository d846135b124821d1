import { and, eq } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { type OrderTextKind, orderText } from '#server/orders/messages/texts.ts'
import type { Order } from '#server/orders/order-event.ts'
import { toE164 } from '#shared/phone.ts'
import { hours } from '#shared/time.ts'

const lifetimeMs = hours(24)

/**
 * Enqueues a text to the number the customer gave at the payment page, which asks for their consent. Nothing is sent without a
 * number that we can text or after STOP. Once for each kind and `cause`. The caller has locked the order's row and acts as
 * the system.
 */
export async function enqueueOrderText(
  tx: Tx,
  content: Content,
  { order, kind, cause = `order:${order.id}` }: { order: Order; kind: OrderTextKind; cause?: string },
): Promise<void> {
  const to = toE164(order.customerPhone ?? '')
  if (!to || (await hasOptedOut(tx, to))) return
  const isSame = and(eq(outbox.channel, 'sms'), eq(outbox.kind, kind), eq(outbox.cause, cause))
  const earlier = await tx.select({ id: outbox.id }).from(outbox).where(isSame).limit(1)
  if (earlier.length > 0) return
  const message = {
    kind,
    sender: 'admin',
    text: orderText(content, kind, order),
    expiresInMs: lifetimeMs,
  } as const
  await enqueueSms(tx, message, [{ to, userId: await findPhoneOwner(tx, to), cause }])
}
