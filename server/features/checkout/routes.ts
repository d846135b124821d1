import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { limitCardCheckout, limitQuote, limitWait } from '#server/features/checkout/checkout-limits.ts'
import { joinStockWaitlist } from '#server/features/checkout/join-stock-waitlist.ts'
import { placeOrder } from '#server/features/checkout/place-order.ts'
import { presentQuote } from '#server/features/checkout/present.ts'
import { quoteCart } from '#server/features/checkout/quote-cart.ts'
import { listInPersonOffers, sellInPerson } from '#server/features/checkout/sell-in-person.ts'
import { startCheckout } from '#server/features/checkout/start-checkout.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { placeOrderSchema, quoteSchema, stockWaitSchema } from '#shared/checkout.ts'
import { inPersonSaleSchema } from '#shared/in-person-sale.ts'
import { checkoutSchema } from '#shared/orders-schema.ts'

export function checkoutRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .post('/quote', can('orders.place'), body(quoteSchema), async (c) => {
      limitQuote(limit, c.get('network'))
      return c.json(presentQuote(await quoteCart(ctx(c), c.req.valid('json'))))
    })
    .post('/orders', can('orders.place'), body(placeOrderSchema), async (c) =>
      c.json(await placeOrder(ctx(c), c.req.valid('json'), c.get('network'))),
    )
    .get('/in-person', can('payments.take'), async (c) => c.json(await listInPersonOffers(ctx(c))))
    .post('/in-person', can('payments.take'), body(inPersonSaleSchema), async (c) => {
      const { order, isKnown } = await sellInPerson(ctx(c), c.req.valid('json'))
      return c.json({ number: order.number, is_known: isKnown })
    })
    .post('/wait', can('stock.join'), body(stockWaitSchema), async (c) => {
      await limitWait(limit, c.get('network'))
      await joinStockWaitlist(ctx(c), c.req.valid('json'))
      return c.json({})
    })
}

/** For every product that is paid online and shipped, by its slug. */
const createCheckout = '/:function{create-[a-z0-9-]+-checkout}'
const slugOf = (name: string) => name.replace(/^create-|-checkout$/g, '')

export function checkoutFunctions(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>().post(createCheckout, can('orders.checkout'), body(checkoutSchema), async (c) => {
    await limitCardCheckout(limit, c.get('network'))
    const slug = slugOf(c.req.param('function'))
    return c.json(await startCheckout(ctx(c), { ...c.req.valid('json'), slug }, c.get('network')))
  })
}
