import type { Ctx } from '#server/context.ts'
import { type ReadCart, readCart } from '#server/features/checkout/read-cart.ts'
import type { QuoteInput } from '#shared/checkout.ts'

const system = { role: 'system', job: 'checkout' } as const

/**
 * What a cart costs now and how it can be had. Nothing is reserved.
 * @throws AppError `invalid_input`
 */
export function quoteCart(ctx: Ctx, input: QuoteInput): Promise<ReadCart> {
  return ctx.scope(system, (tx) => readCart(ctx, tx, input))
}
