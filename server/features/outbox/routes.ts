import { Hono } from 'hono'
import { can } from '#server/access/can.ts'
import type { MakeCtx } from '#server/context.ts'
import { presentFailed } from '#server/features/outbox/present.ts'
import { listFailed, retry } from '#server/features/outbox/service.ts'
import { idParam } from '#server/http/params.ts'
import type { Vars } from '#server/http/vars.ts'

export function outboxRoutes(ctx: MakeCtx) {
  return new Hono<Vars>()
    .get('/failed', can('outbox.listFailed'), async (c) =>
      c.json({ messages: (await listFailed(ctx(c))).map(presentFailed) }),
    )
    .post('/:id/retry', can('outbox.retry'), idParam, async (c) => {
      await retry(ctx(c), c.req.valid('param').id)
      return c.json({})
    })
}
