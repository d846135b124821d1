import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { withdrawMessages } from '#server/messaging/enqueue-email.ts'
import { orderEmail } from '#server/orders/messages/emails.ts'
import { readOrderMail } from '#server/orders/messages/order-mail.ts'
import { messageCause, sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import { listWaitingMessages } from '#server/orders/messages/waiting-messages.ts'
import type { Order } from '#server/orders/order-event.ts'

/** What names money and waits until the owner can no longer take the step back. */
const stepsWithMoney = ['ready', 'cancelled'] as const

/**
 * Writes the message of the owner's last step anew while it waits, after money came or went: it would name what is no longer due.
 * It leaves when it would have. The caller has locked the order, which is `after` now, and acts as the system.
 */
export async function rewriteWaitingMessage(
  ctx: Ctx,
  tx: Tx,
  { before, after: order }: { before: Order; after: Order },
): Promise<void> {
  const [step] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.kind, [...stepsWithMoney])))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const message = stepsWithMoney.find((kind) => kind === step?.kind)
  if (!step || !message) return
  const cause = messageCause(order, step.id)
  const waiting = (await listWaitingMessages(tx, [cause])).filter(({ runAt }) => runAt > ctx.now())
  const [first] = waiting
  if (!first || (await withdrawMessages(tx, cause)) === 0) return
  const { refunds = [] } = step.details as { refunds?: readonly { cents: number }[] }
  const refundDueCents = refunds.reduce((sum, { cents }) => sum + cents, 0)
  const withoutNote = orderEmail(await readOrderMail(ctx, tx, before), message, { refundDueCents })
  // The owner's own words are kept nowhere else; they come last.
  const written = waiting.flatMap(({ paragraphs }) => paragraphs)
  const note = written.length > withoutNote.paragraphs.length ? (written.at(-1) ?? null) : null
  const delayMs = first.runAt.getTime() - ctx.now().getTime()
  await sendOrderMessage(ctx, tx, order, { message, about: step.id, delayMs, note, refundDueCents })
}
