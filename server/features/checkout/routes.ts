import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { limitQuote, limitWait } from '#server/features/checkout/checkout-limits.ts'
import { joinStockWaitlist } from '#server/features/checkout/join-stock-waitlist.ts'
import { placeOrder } from '#server/features/checkout/place-order.ts'
import { presentQuote } from '#server/features/checkout/present.ts'
import { quoteCart } from '#server/features/checkout/quote-cart.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { placeOrderSchema, quoteSchema, stockWaitSchema } from '#shared/checkout.ts'

export function checkoutRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .post('/quote', can('orders.place'), body(quoteSchema), async (c) => {
      limitQuote(limit, c.get('network'))
      return c.json(presentQuote(await quoteCart(ctx(c), c.req.valid('json'))))
    })
    .post('/orders', can('orders.place'), body(placeOrderSchema), async (c) =>
      c.json(await placeOrder(ctx(c), c.req.valid('json'), c.get('network'))),
    )
    .post('/wait', can('stock.join'), body(stockWaitSchema), async (c) => {
      await limitWait(limit, c.get('network'))
      await joinStockWaitlist(ctx(c), c.req.valid('json'))
      return c.json({})
    })
}
