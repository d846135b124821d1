import type { Ctx } from '#server/context.ts'
import { type ReadCart, readCart } from '#server/features/checkout/read-cart.ts'
import { asksForTexts } from '#server/orders/asks-for-texts.ts'
import type { QuoteInput } from '#shared/checkout.ts'

/** `asksForTexts`: a message about orders goes by text now. */
export type QuotedCart = ReadCart & { asksForTexts: boolean }

const system = { role: 'system', job: 'checkout' } as const

/**
 * What a cart costs now and how it can be had. Nothing is reserved.
 * @throws AppError `invalid_input`
 */
export function quoteCart(ctx: Ctx, input: QuoteInput): Promise<QuotedCart> {
  return ctx.scope(system, async (tx) => ({
    ...(await readCart(ctx, tx, input)),
    asksForTexts: await asksForTexts(ctx, tx),
  }))
}
