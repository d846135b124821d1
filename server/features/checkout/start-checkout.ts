import { userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { insertOrder } from '#server/features/checkout/insert-order.ts'
import { limitConcurrency } from '#server/features/checkout/limit-concurrency.ts'
import { limitReservedUnits } from '#server/features/checkout/limit-unpaid-units.ts'
import { readCart } from '#server/features/checkout/read-cart.ts'
import { findOffer, type Offer } from '#server/orders/find-offer.ts'
import { openPage, type PaymentAttempt, takeFirstAttempt } from '#server/orders/open-order-payment.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { PriceChangedDetails } from '#shared/content.ts'
import { isQuantity, orderTotalCents, quantitySentence } from '#shared/order-terms.ts'

const system = { role: 'system', job: 'checkout' } as const

/** `slug` is the product's, `size` the one of its sizes. */
export type CheckoutInput = {
  slug: string
  size?: string | undefined
  quantity?: unknown
  unit_cents?: number | undefined
}

/**
 * Creates an order of one product that is shipped, then opens the provider's payment page for it. Prices are those of the newest
 * publication, also while this process shows an older one.
 * @throws AppError `price_changed` unless the price is the one that the customer saw; `sold_out`; `payment_unavailable`: the order
 * is then marked failed, and another attempt creates a new one.
 */
export async function startCheckout(
  ctx: Ctx,
  input: CheckoutInput,
  network: string,
): Promise<{ url: string }> {
  const { order, offer, attempt } = await limitConcurrency(() =>
    ctx.scope(system, (tx) => insertCheckout(ctx, tx, input, network)),
  )
  const addresses = returnAddresses(ctx.publicUrl, offer, order.quantity)
  return { url: await openPage(ctx, order, attempt, addresses) }
}

function returnAddresses(publicUrl: string, offer: Offer, quantity: number) {
  const paid = new URLSearchParams(offer.confirmationQuery)
  const cancelled = new URLSearchParams({
    ...offer.pageQuery,
    quantity: String(quantity),
    payment: 'cancelled',
  })
  // The provider replaces the braces, which must stay as they are.
  const query = ['session_id={CHECKOUT_SESSION_ID}', paid.toString()].filter(Boolean).join('&')
  return {
    successUrl: `${publicUrl}/order-confirmation?${query}`,
    cancelUrl: `${publicUrl}${offer.page}?${cancelled}`,
  }
}

async function insertCheckout(
  ctx: Ctx,
  tx: Tx,
  input: CheckoutInput,
  network: string,
): Promise<{ order: Order; offer: Offer; attempt: PaymentAttempt }> {
  const content = await ctx.contentSource.newestContent(tx)
  const offer = findOffer(content, input)
  if (offer.isSoldOut) throw new AppError('sold_out')
  const quantity = readQuantity(offer, input.quantity)
  checkPrice(offer, quantity, input.unit_cents)
  const line = { product: offer.productSlug, size: offer.sizeSlug, quantity }
  const { cart } = await readCart(ctx, tx, { lines: [line], delivery: 'shipping', content })
  const problem = cart.lines[0]?.problem
  if (problem) {
    const isNoneLeft = problem.kind === 'sold_out' || problem.kind === 'gone'
    const sentence = isNoneLeft ? `${cart.lines[0]?.name} is sold out.` : problem.sentence
    throw new AppError('sold_out', { fields: { quantity: sentence } })
  }
  const given = { userId: userIdOf(ctx.actor) }
  const order = await insertOrder(tx, { cart, payment: 'awaiting', order: given, now: ctx.now() })
  if (!order) throw new Error('The order was not inserted')
  const isCounted = cart.lines.some(({ available }) => available !== null)
  const { lines } = cart
  const visitor = { userId: order.userId, network }
  const reserved = { lines, visitor, now: ctx.now(), orderId: order.id, field: 'quantity' }
  await limitReservedUnits(tx, reserved)
  return { order, offer, attempt: await takeFirstAttempt(ctx, tx, { order, lines, isCounted }) }
}

function readQuantity(offer: Offer, quantity: unknown): number {
  if (typeof quantity === 'number' && isQuantity(offer, quantity)) return quantity
  throw new AppError('invalid_input', { fields: { quantity: quantitySentence(offer, offer.unit) } })
}

function checkPrice(offer: Offer, quantity: number, seenCents: number | undefined) {
  if (seenCents === undefined || seenCents === offer.unitCents) return
  const details = { unit_cents: offer.unitCents, total_cents: orderTotalCents(offer, quantity) }
  throw new AppError('price_changed', { details: details satisfies PriceChangedDetails })
}
