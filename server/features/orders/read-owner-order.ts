import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { AppError } from '#server/errors.ts'
import { orderSystem } from '#server/features/orders/change-order.ts'
import type { Order } from '#server/orders/order-event.ts'
import { readOrderLines } from '#server/orders/read-order-lines.ts'
import { taxLabelOf } from '#server/orders/tax-label.ts'
import { toE164 } from '#shared/phone.ts'

export type OwnerOrderRows = Awaited<ReturnType<typeof readOwnerOrder>>

/** One order with everything that is known about it. Row-level security decides who may. @throws AppError `not_found` */
export async function readOwnerOrder(ctx: Ctx, number: number) {
  const read = await ctx.scope(ctx.actor, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number))
    if (!order) throw new AppError('not_found')
    return {
      order,
      lines: await readOrderLines(tx, order.id),
      events: await tx
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, order.id))
        .orderBy(asc(orderEvents.id)),
      movements: await readMovements(tx, order.id),
      payments: await tx.select().from(cardPayments).where(eq(cardPayments.orderId, order.id)),
      clientId: await findClientId(tx, order),
    }
  })
  // Only the system reads the outbox; the order above was the actor's to read.
  const messages = await ctx.scope(orderSystem, (tx) => readMessages(tx, read.order))
  return { ...read, messages, taxLabel: taxLabelOf(ctx.content), now: ctx.now() }
}

/** One row for each movement, whatever kinds of income it is for. */
function readMovements(tx: Tx, orderId: string) {
  const { kind, method, occurredAt, note, cause, amountCents, cardPaymentId, id } = moneyEntries
  return tx
    .select({ kind, method, occurredAt, note, cardPaymentId, cents: sql<number>`sum(${amountCents})::int` })
    .from(moneyEntries)
    .where(eq(moneyEntries.orderId, orderId))
    .groupBy(cause, kind, method, occurredAt, note, cardPaymentId)
    .orderBy(sql`min(${id})`)
}

/** A guest's order with an account's address is the account's. */
async function findClientId(tx: Tx, { userId, customerEmail }: Order): Promise<string | null> {
  const isGuest = and(isNull(contacts.userId), eq(contacts.email, customerEmail ?? ''))
  const isAccount = sql`${contacts.userId} in (select ${users.id} from ${users} where ${users.email} = ${customerEmail})`
  const [contact] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(userId ? eq(contacts.userId, userId) : or(isGuest, isAccount))
    .limit(1)
  return contact?.id ?? null
}

/** What was sent to the customer about the order. A text's delivery is known later than that it left. */
function readMessages(tx: Tx, { id, customerEmail, customerPhone }: Order) {
  const recipients = [customerEmail, toE164(customerPhone ?? '')].filter((to) => to !== null)
  if (recipients.length === 0) return Promise.resolve([])
  return tx
    .select({
      id: outbox.id,
      channel: outbox.channel,
      kind: outbox.kind,
      recipient: outbox.recipient,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      failedAt: outbox.failedAt,
      smsStatus: smsMessages.status,
    })
    .from(outbox)
    .leftJoin(smsMessages, eq(smsMessages.id, outbox.id))
    .where(
      and(
        inArray(outbox.recipient, recipients),
        or(eq(outbox.cause, `order:${id}`), sql`starts_with(${outbox.cause}, ${`order:${id}:`})`),
      ),
    )
    .orderBy(desc(outbox.seq))
}
