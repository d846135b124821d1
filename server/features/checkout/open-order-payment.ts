import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Order } from '#server/orders/order-event.ts'
import { hours } from '#shared/time.ts'

const system = { role: 'system', job: 'checkout' } as const
const pageLifetimeMs = hours(23)

/** The payment page of an order. @throws AppError `payment_unavailable` */
export async function openOrderPayment(ctx: Ctx, order: Order): Promise<string> {
  try {
    const session = await ctx.payments.createCheckout({
      subject: 'order',
      reference: order.id,
      description: order.productName,
      quantity: 1,
      unitCents: order.totalCents,
      consentSentence: ctx.content.textingTerms.atNumber,
      expiresAt: new Date(order.createdAt.getTime() + pageLifetimeMs),
      successUrl: `${ctx.publicUrl}/order-confirmation?session_id={CHECKOUT_SESSION_ID}&cart=paid`,
      cancelUrl: `${ctx.publicUrl}/checkout?payment=cancelled`,
    })
    await ctx.scope(system, (tx) =>
      tx
        .update(orders)
        .set({ paymentSessionId: session.sessionId })
        .where(and(eq(orders.id, order.id), isNull(orders.paymentSessionId))),
    )
    return session.url
  } catch (cause) {
    throw new AppError('payment_unavailable', {}, { cause })
  }
}
