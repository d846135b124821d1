import { Hono } from 'hono'
import { can } from '#server/access/can.ts'
import type { MakeCtx } from '#server/context.ts'
import { presentFailed, presentKept } from '#server/features/outbox/present.ts'
import { listFailed, listKept, retry } from '#server/features/outbox/service.ts'
import { idParam } from '#server/http/params.ts'
import type { Vars } from '#server/http/vars.ts'
import type { Channel } from '#shared/outbox.ts'

/** `kept`: the channels that go nowhere, because their built-in providers keep what they are given. */
export function outboxRoutes(ctx: MakeCtx, kept: readonly Channel[]) {
  return new Hono<Vars>()
    .get('/kept', can('outbox.listKept'), async (c) =>
      c.json({ channels: kept, messages: (await listKept(ctx(c), kept)).map(presentKept) }),
    )
    .get('/failed', can('outbox.listFailed'), async (c) =>
      c.json({ messages: (await listFailed(ctx(c))).map(presentFailed) }),
    )
    .post('/:id/retry', can('outbox.retry'), idParam, async (c) => {
      await retry(ctx(c), c.req.valid('param').id)
      return c.json({})
    })
}
