import { Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { readPickup } from '#server/features/selling/read-pickup.ts'
import { readTax } from '#server/features/selling/read-tax.ts'
import { savePickup } from '#server/features/selling/save-pickup.ts'
import { saveTax } from '#server/features/selling/save-tax.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { pickupSchema, salesTaxSchema } from '#shared/selling.ts'
import { minutes } from '#shared/time.ts'

const edit = can('selling.edit')

/** Each publication renders the whole site. */
const publishLimit = { name: 'selling/publish', max: 60, windowMs: minutes(1) }

/** How things are sold: published with the site. */
export function sellingRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .get('/pickup', edit, async (c) => c.json(await readPickup(ctx(c))))
    .put('/pickup', edit, body(pickupSchema), async (c) => {
      limit.inMemory(publishLimit, ownId(c.get('actor')))
      return c.json(await savePickup(ctx(c), c.req.valid('json')))
    })
    .get('/tax', edit, async (c) => c.json(await readTax(ctx(c))))
    .put('/tax', edit, body(salesTaxSchema), async (c) => {
      limit.inMemory(publishLimit, ownId(c.get('actor')))
      return c.json(await saveTax(ctx(c), c.req.valid('json')))
    })
}
