import type { Content } from '#practice/snapshot.ts'
import { userIdOf } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { findOffer, type Offer } from '#server/orders/find-offer.ts'
import type { Order } from '#server/orders/order-event.ts'
import { failOrder } from '#server/orders/order-subject.ts'
import { lockOrder, recordOrderEvent } from '#server/orders/record-order-event.ts'
import { type CardPayment, createPaymentPage, insertCardPayment } from '#server/payments/card-payment.ts'
import type { PriceChangedDetails } from '#shared/content.ts'
import { isQuantity, orderTotalCents, quantitySentence } from '#shared/order-terms.ts'
import { hours } from '#shared/time.ts'

const system = { role: 'system', job: 'orders' } as const
const paymentPageLifetimeMs = hours(23)

/** `slug` is the product's, `size` the one of its sizes. */
export type CheckoutInput = {
  slug: string
  size?: string | undefined
  quantity?: unknown
  unit_cents?: number | undefined
}

/**
 * Creates an order that awaits payment, then opens the provider's payment page for it. Prices are those of the newest
 * publication, also while this process shows an older one.
 * @throws AppError `price_changed` unless the price is the one that the customer saw; `payment_unavailable`: the order is
 * then marked failed, and another attempt creates a new one.
 */
export async function startCheckout(ctx: Ctx, input: CheckoutInput): Promise<{ url: string }> {
  const { order, offer, content, payment } = await insertOrder(ctx, input)
  try {
    return await createPaymentPage(ctx, payment, {
      items: [{ description: order.productName, quantity: order.quantity, unitCents: offer.unitCents }],
      asksAddress: true,
      asksPhone: true,
      consentSentence: content.textingTerms.atNumber,
      ...returnAddresses(ctx.publicUrl, offer, order.quantity),
    })
  } catch (error) {
    await ctx.scope(system, async (tx) => {
      const unpaid = await lockOrder(tx, order.id)
      if (unpaid) await failOrder(tx, unpaid, ctx.now())
    })
    throw error
  }
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

function readQuantity(offer: Offer, quantity: unknown): number {
  if (typeof quantity === 'number' && isQuantity(offer, quantity)) return quantity
  throw new AppError('invalid_input', { fields: { quantity: quantitySentence(offer, offer.unit) } })
}

function checkPrice(offer: Offer, quantity: number, seenCents: number | undefined) {
  if (seenCents === undefined || seenCents === offer.unitCents) return
  const details = { unit_cents: offer.unitCents, total_cents: orderTotalCents(offer, quantity) }
  throw new AppError('price_changed', { details: details satisfies PriceChangedDetails })
}

type NewOrder = { order: Order; offer: Offer; content: Content; payment: CardPayment }

function insertOrder(ctx: Ctx, input: CheckoutInput): Promise<NewOrder> {
  return ctx.scope(system, async (tx) => {
    const content = await ctx.contentSource.newestContent(tx)
    const offer = findOffer(content, input)
    if (offer.isSoldOut) throw new AppError('sold_out')
    const quantity = readQuantity(offer, input.quantity)
    checkPrice(offer, quantity, input.unit_cents)
    const [order] = await tx
      .insert(orders)
      .values({
        userId: userIdOf(ctx.actor),
        productName: offer.productName,
        quantity,
        totalCents: orderTotalCents(offer, quantity),
      })
      .returning()
    if (!order) throw new Error('The order was not inserted')
    const { unitCents, income, productSlug, sizeSlug } = offer
    await tx.insert(orderLines).values({
      ...{ orderId: order.id, position: 1, name: offer.productName, income, unitCents, quantity },
      ...{ productSlug, sizeSlug },
    })
    const placed = { kind: 'placed', at: order.createdAt, details: { payment: 'awaiting' } } as const
    await recordOrderEvent(tx, order, { actor: 'customer', ...placed })
    const payment = await insertCardPayment(tx, {
      subject: 'order',
      orderId: order.id,
      createdAt: order.createdAt,
      description: order.productName,
      amountCents: order.totalCents,
      expiresAt: new Date(order.createdAt.getTime() + paymentPageLifetimeMs),
    })
    return { order, offer, content, payment }
  })
}
