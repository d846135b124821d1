import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { stockReservations } from '#server/db/schema/stock.ts'
import { AppError } from '#server/errors.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import { failOrder, orderSubject } from '#server/orders/order-subject.ts'
import { lockOrder } from '#server/orders/record-order-event.ts'
import { listOrderPayments } from '#server/payments/card-payment.ts'
import { pollAttempt } from '#server/payments/poll-payments.ts'
import { hours, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'reservations' } as const
const batchSize = 50
/** How long units wait for a provider that doesn't answer. */
const longestSilenceMs = hours(2)
/** Longer than a provider takes to create a page, or not to. */
const abandonedAfterMs = minutes(10)

/**
 * Ends orders that nobody paid for in time; their units can be sold again. The provider is asked first: while it doesn't answer,
 * their units stay reserved for two hours more. A payment that comes later takes units again where there are any.
 * So end orders to be paid by card that have no attempt to pay them.
 * @throws the last error, after all other orders
 */
export async function expireReservations(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const due = await ctx.scope(system, (tx) =>
    tx
      .selectDistinct({ orderId: stockReservations.orderId, expiresAt: stockReservations.expiresAt })
      .from(stockReservations)
      .innerJoin(orders, eq(orders.id, stockReservations.orderId))
      .where(
        and(
          eq(stockReservations.state, 'reserved'),
          lte(stockReservations.expiresAt, now),
          inArray(orders.payment, ['awaiting', 'failed']),
        ),
      )
      .limit(batchSize),
  )
  const failures: unknown[] = []
  for (const { orderId, expiresAt } of due) {
    try {
      await askProvider(ctx, orderId)
      await endOrder(ctx, orderId, now)
    } catch (error) {
      failures.push(error)
      if (now.getTime() - expiresAt.getTime() > longestSilenceMs)
        await endOrder(ctx, orderId, now).catch((failure: unknown) => failures.push(failure))
    }
  }
  for (const { id } of await listAbandoned(ctx, now))
    await endAbandoned(ctx, id, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures.at(-1)
}

/** A payment that is found makes the order real. */
async function askProvider(ctx: Ctx, orderId: string): Promise<void> {
  const payments = await ctx.scope(system, (tx) => listOrderPayments(tx, orderId))
  for (const { id, state, paymentSessionId, createdAt } of payments) {
    if (state !== 'awaiting') continue
    const attempt = { reference: id, sessionId: paymentSessionId, createdAt }
    await pollAttempt(ctx, { order: orderSubject }, attempt).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }
}

async function endOrder(ctx: Ctx, orderId: string, now: Date): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [late] = await tx
      .select({ id: stockReservations.id })
      .from(stockReservations)
      .where(
        and(
          eq(stockReservations.orderId, orderId),
          eq(stockReservations.state, 'reserved'),
          lte(stockReservations.expiresAt, now),
        ),
      )
      .limit(1)
    if (late && (order?.payment === 'awaiting' || order?.payment === 'failed'))
      await failOrder(tx, order, { actor: 'system', at: now })
  })
  await endOrderPages(ctx, orderId)
}

const hasNoAttempt = sql`not exists (select from ${cardPayments}
  where ${cardPayments.orderId} = ${orders.id} and ${cardPayments.state} <> 'failed')`

/** Orders whose process died before they had a payment page, or before they failed with it: nothing else ends them. */
const listAbandoned = (ctx: Ctx, now: Date) =>
  ctx.scope(system, (tx) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.payment, 'awaiting'),
          lte(orders.createdAt, new Date(now.getTime() - abandonedAfterMs)),
          hasNoAttempt,
        ),
      )
      .limit(batchSize),
  )

async function endAbandoned(ctx: Ctx, id: string, now: Date): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const order = await lockOrder(tx, id)
    const isAbandoned = and(eq(orders.id, id), hasNoAttempt)
    if (order?.payment === 'awaiting' && (await tx.$count(orders, isAbandoned)) > 0)
      await failOrder(tx, order, { actor: 'system', at: now })
  })
}
