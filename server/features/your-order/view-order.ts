import { asc, eq, inArray, min, sql, sum } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { moneyEntries, receipts } from '#server/db/schema/money.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { findLinked, orderLinkSystem } from '#server/features/your-order/find-linked.ts'
import { issueReceipts } from '#server/money/issue-receipts.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import type { Order, OrderEvent } from '#server/orders/order-event.ts'
import { type OrderLine, readOrderLines } from '#server/orders/read-order-lines.ts'
import { type CardPayment, listOrderPayments } from '#server/payments/card-payment.ts'

type OrderReceipt = { number: number; cause: string; at: Date; cents: number; method: string }

export type ViewedOrder = {
  order: Order
  lines: OrderLine[]
  events: OrderEvent[]
  payments: CardPayment[]
  receipts: OrderReceipt[]
  dueCents: number
}

/** An order with what its customer may know of it. @throws AppError `link_expired` */
export const viewOrder = (ctx: Ctx, access: { token: string }): Promise<ViewedOrder> =>
  ctx.scope(orderLinkSystem, async (tx) => {
    const order = await findLinked(ctx, tx, access)
    const events = await tx
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(asc(orderEvents.id))
    return {
      order,
      lines: await readOrderLines(tx, order.id),
      events: events as unknown as OrderEvent[],
      payments: await listOrderPayments(tx, order.id),
      receipts: await listReceipts(tx, order.id),
      dueCents: dueCentsOf(order),
    }
  })

/** The receipts of an order's payments, numbered when somebody first asks. */
async function listReceipts(tx: Tx, orderId: string): Promise<OrderReceipt[]> {
  const paid = await tx
    .select({
      cause: moneyEntries.cause,
      method: moneyEntries.method,
      at: min(moneyEntries.occurredAt),
      cents: sql<number>`${sum(moneyEntries.amountCents)}::int`,
    })
    .from(moneyEntries)
    .where(sql`${moneyEntries.orderId} = ${orderId} and ${moneyEntries.kind} = 'payment'`)
    .groupBy(moneyEntries.cause, moneyEntries.method)
  if (paid.length === 0) return []
  const causes = paid.map(({ cause }) => cause)
  const find = () => tx.select().from(receipts).where(inArray(receipts.cause, causes))
  let numbered = await find()
  if (numbered.length < paid.length) {
    await issueReceipts(tx)
    numbered = await find()
  }
  return paid
    .flatMap(({ cause, at, ...payment }) => {
      const number = numbered.find((receipt) => receipt.cause === cause)?.number
      return number === undefined || !at ? [] : [{ number, cause, at, ...payment }]
    })
    .toSorted((a, b) => a.number - b.number)
}
