import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { limitCardCheckout } from '#server/features/checkout/checkout-limits.ts'
import { startCheckout } from '#server/features/checkout/start-checkout.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { checkoutSchema } from '#shared/orders.ts'

/** For every product that is paid online and shipped, by its slug. */
const createCheckout = '/:function{create-[a-z0-9-]+-checkout}'
const slugOf = (name: string) => name.replace(/^create-|-checkout$/g, '')

export function checkoutFunctions(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>().post(createCheckout, can('orders.checkout'), body(checkoutSchema), async (c) => {
    await limitCardCheckout(limit, c.get('network'))
    const slug = slugOf(c.req.param('function'))
    return c.json(await startCheckout(ctx(c), { ...c.req.valid('json'), slug }))
  })
}
