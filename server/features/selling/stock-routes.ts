import { Hono } from 'hono'
import type { Ctx, MakeCtx } from '#server/context.ts'
import { addBatch } from '#server/features/selling/add-batch.ts'
import { correctBatch } from '#server/features/selling/correct-batch.ts'
import { endBatch } from '#server/features/selling/end-batch.ts'
import { listStock } from '#server/features/selling/list-stock.ts'
import { presentStock } from '#server/features/selling/present.ts'
import { stopCounting } from '#server/features/selling/stop-counting.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { correctBatchSchema, newBatchSchema, stopCountingSchema } from '#shared/selling.ts'

const edit = can('selling.edit')

/** What is there to be sold. Every change is answered with the whole list. */
export function stockRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', edit, async (c) => c.json(await answer(ctx(c))))
    .post('/batches', edit, body(newBatchSchema), async (c) => {
      await addBatch(ctx(c), c.req.valid('json'))
      return c.json(await answer(ctx(c)))
    })
    .put('/batches/:id', edit, idParam, body(correctBatchSchema), async (c) => {
      await correctBatch(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json(await answer(ctx(c)))
    })
    .post('/batches/:id/end', edit, idParam, async (c) => {
      await endBatch(ctx(c), c.req.valid('param'))
      return c.json(await answer(ctx(c)))
    })
    .post('/stop-counting', edit, body(stopCountingSchema), async (c) => {
      await stopCounting(ctx(c), c.req.valid('json').product)
      return c.json(await answer(ctx(c)))
    })
}

const answer = async (ctx: Ctx) => ({ products: presentStock(await listStock(ctx), ctx.content, ctx.now()) })
