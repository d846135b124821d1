import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { stockReservations } from '#server/db/schema/stock.ts'
import { AppError } from '#server/errors.ts'
import { asksForTexts } from '#server/orders/asks-for-texts.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import type { Order } from '#server/orders/order-event.ts'
import { orderSubject } from '#server/orders/order-subject.ts'
import { type OrderLine, readOrderLines } from '#server/orders/read-order-lines.ts'
import { lockOrder } from '#server/orders/record-order-event.ts'
import { taxLabelOf } from '#server/orders/tax-label.ts'
import { type CardPayment, listOrderPayments } from '#server/payments/card-payment.ts'
import {
  findOpenAttempt,
  insertAttempt,
  openPaymentPage,
  type PaymentAddresses,
} from '#server/payments/open-payment-page.ts'
import type { PaymentItem } from '#server/providers/payments/port.ts'
import { extendReservation, reservedMs } from '#server/stock/stock.ts'
import { minCardCents } from '#shared/price-schema.ts'
import { hours, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'checkout' } as const
const pageLifetimeMs = hours(23)
/** Shorter than its units are reserved; Stripe's shortest is 30 minutes, and clocks differ. */
const pageLifetimeOfCountedMs = minutes(32)
/** Further attempts keep the units longer, but not for ever. */
const longestReservedMs = hours(2)

/**
 * The payment page for what is due of an order: the same one however often it is asked for while it is open.
 * @throws AppError `conflict` when nothing is due; `payment_unavailable`: an order that was to be paid at once has failed then, and
 * its units are free, unless another attempt of it can still be paid
 */
export async function openOrderPayment(
  ctx: Ctx,
  order: Order,
  addressesOf?: (payment: CardPayment) => PaymentAddresses,
): Promise<string> {
  const attempt = await ctx.scope(system, (tx) => takeAttempt(ctx, tx, order))
  return openPage(ctx, order, attempt, addressesOf?.(attempt.payment))
}

/** `agreesToTexts`: its page asks for a phone number, with the sentence about texts. */
export type PaymentAttempt = { payment: CardPayment; items: PaymentItem[]; agreesToTexts: boolean }

/**
 * The page of an attempt to pay. Not inside a scope.
 * @throws AppError `payment_unavailable`: an order that was to be paid at once has failed then, and its units are free, unless another
 * attempt of it can still be paid
 */
export async function openPage(
  ctx: Ctx,
  order: Order,
  { payment, items, agreesToTexts }: PaymentAttempt,
  addresses: PaymentAddresses = cartAddresses(ctx.publicUrl),
): Promise<string> {
  try {
    const { url } = await openPaymentPage(ctx, payment, {
      items,
      asksAddress: order.delivery === 'shipping',
      // Together, so that a number from the page is always one given with the sentence: `learnCustomer` counts on it.
      asksPhone: agreesToTexts,
      consentSentence: agreesToTexts ? ctx.content.textingTerms.atNumber : null,
      ...addresses,
    })
    return url
  } catch (error) {
    await ctx.scope(system, (tx) => orderSubject.onClosed(ctx, tx, payment))
    throw error
  }
}

/** Where the payment page leads; the provider replaces the braces. */
const cartAddresses = (publicUrl: string): PaymentAddresses => ({
  successUrl: `${publicUrl}/order-confirmation?session_id={CHECKOUT_SESSION_ID}&cart=paid`,
  cancelUrl: `${publicUrl}/checkout?payment=cancelled`,
})

/** Two submits at once get the same attempt: its page is created with the same reference, which gives the same page. */
async function takeAttempt(ctx: Ctx, tx: Tx, { id }: Order): Promise<PaymentAttempt> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Error('The order does not exist')
  const dueCents = dueCentsOf(order)
  if (dueCents < minCardCents) throw new AppError('conflict')
  const attempt = findOpenAttempt(ctx, await listOrderPayments(tx, id), dueCents)
  return {
    payment: attempt ?? (await insertNextAttempt(ctx, tx, { order, dueCents })),
    items: await readItems(ctx, tx, { order, dueCents, lines: await readOrderLines(tx, id) }),
    agreesToTexts: await agreesAtPage(ctx, tx, order),
  }
}

/**
 * The attempt of an order that the caller's transaction has just inserted, all of which is due. `isCounted`: whether units of it are
 * reserved, which was done in the same transaction.
 */
export async function takeFirstAttempt(
  ctx: Ctx,
  tx: Tx,
  { order, lines, isCounted }: { order: Order; lines: readonly Line[]; isCounted: boolean },
): Promise<PaymentAttempt> {
  const due = { order, dueCents: order.totalCents, lines }
  return {
    payment: await insertOrderAttempt(ctx, tx, { ...due, isCounted }),
    items: await readItems(ctx, tx, due),
    agreesToTexts: await agreesAtPage(ctx, tx, order),
  }
}

/** Orders to be picked up have the box of the checkout form. */
const agreesAtPage = async (ctx: Ctx, tx: Tx, { delivery }: Order): Promise<boolean> =>
  delivery === 'shipping' && (await asksForTexts(ctx, tx))

type Line = Pick<OrderLine, 'name' | 'quantity' | 'unitCents'>
type Due = { order: Order; dueCents: number }

async function insertNextAttempt(ctx: Ctx, tx: Tx, { order, dueCents }: Due): Promise<CardPayment> {
  const counted = await tx
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .where(and(eq(stockReservations.orderId, order.id), eq(stockReservations.state, 'reserved')))
    .limit(1)
  const isCounted = counted.length > 0
  if (isCounted) await extendReservation(tx, order.id, reservedUntil(ctx, order))
  return insertOrderAttempt(ctx, tx, { order, dueCents, isCounted })
}

type NewAttempt = Due & { isCounted: boolean }

const insertOrderAttempt = (ctx: Ctx, tx: Tx, { order, dueCents, isCounted }: NewAttempt) =>
  insertAttempt(ctx, tx, {
    subject: 'order',
    orderId: order.id,
    description: order.productName,
    amountCents: dueCents,
    lifetimeMs: isCounted ? pageLifetimeOfCountedMs : pageLifetimeMs,
  })

function reservedUntil(ctx: Ctx, { createdAt }: Order): Date {
  return new Date(Math.min(ctx.now().getTime() + reservedMs, createdAt.getTime() + longestReservedMs))
}

type DueLines = Due & { lines: readonly Line[] }

async function readItems(ctx: Ctx, tx: Tx, { order, dueCents, lines }: DueLines): Promise<PaymentItem[]> {
  if (dueCents < order.totalCents)
    return [{ description: `Balance of order #${order.number}`, quantity: 1, unitCents: dueCents }]
  const items = lines.map(({ name, quantity, unitCents }) => ({ description: name, quantity, unitCents }))
  if (order.taxCents === 0) return items
  const content = await ctx.contentSource.newestContent(tx)
  return [...items, { description: taxLabelOf(content), quantity: 1, unitCents: order.taxCents }]
}
