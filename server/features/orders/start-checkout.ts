import { eq } from 'drizzle-orm'
import type { BlendOffer } from '#practice/offers.ts'
import { userIdOf } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { markPaymentFailed } from '#server/features/orders/mark-payment-failed.ts'
import type { Order } from '#server/features/orders/present.ts'
import { type BlendTerms, blendQuantitySentence, blendTotalCents, isBlendQuantity } from '#shared/blend.ts'
import { hours } from '#shared/time.ts'

const system = { role: 'system', job: 'orders' } as const
const paymentPageLifetimeMs = hours(23)

/**
 * Creates an order that awaits payment, then opens the provider's payment page for it.
 * @throws AppError `payment_unavailable`; the order is then marked failed, and another attempt creates a new one.
 */
export async function startCheckout(ctx: Ctx, input: { quantity: unknown }): Promise<{ url: string }> {
  const offer = ctx.content.offers.blend
  if (!offer) throw new AppError('not_found')
  const quantity = readQuantity(offer, input.quantity)
  const order = await insertOrder(ctx, offer, quantity)
  try {
    const session = await ctx.payments.createCheckout({
      orderId: order.id,
      description: order.productName,
      quantity: order.quantity,
      unitCents: offer.unitCents,
      consentSentence: ctx.content.textingTerms.atNumber,
      expiresAt: new Date(order.createdAt.getTime() + paymentPageLifetimeMs),
      successUrl: `${ctx.publicUrl}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${ctx.publicUrl}/order?quantity=${quantity}&payment=cancelled`,
    })
    await ctx.scope(system, (tx) =>
      tx.update(orders).set({ paymentSessionId: session.sessionId }).where(eq(orders.id, order.id)),
    )
    return { url: session.url }
  } catch (cause) {
    await ctx.scope(system, (tx) => markPaymentFailed(tx, eq(orders.id, order.id)))
    ctx.log.warn({ orderId: order.id, reason: String(cause) }, 'checkout session creation failed')
    throw new AppError('payment_unavailable', {}, { cause })
  }
}

function readQuantity(offer: BlendTerms, quantity: unknown): number {
  if (typeof quantity === 'number' && isBlendQuantity(offer, quantity)) return quantity
  throw new AppError('invalid_input', { fields: { quantity: blendQuantitySentence(offer) } })
}

function insertOrder(ctx: Ctx, offer: BlendOffer, quantity: number): Promise<Order> {
  return ctx.scope(system, async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        userId: userIdOf(ctx.actor),
        productName: `${offer.name} ${offer.packageName}`,
        quantity,
        totalCents: blendTotalCents(offer, quantity),
      })
      .returning()
    if (!order) throw new Error('The order was not inserted')
    return order
  })
}
