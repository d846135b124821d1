import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { presentFailed, presentSandboxMessage } from '#server/features/outbox/present.ts'
import { listFailed, listSandboxMessages, retry } from '#server/features/outbox/service.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import type { Channel } from '#shared/outbox.ts'

/** `kept`: the channels that go nowhere, because their built-in providers keep what they are given. */
export function outboxRoutes(ctx: MakeCtx, kept: readonly Channel[]) {
  return new Hono<HonoEnv>()
    .get('/kept', can('outbox.listSandbox'), async (c) =>
      c.json({
        channels: kept,
        messages: (await listSandboxMessages(ctx(c), kept)).map(presentSandboxMessage),
      }),
    )
    .get('/failed', can('outbox.listFailed'), async (c) =>
      c.json({ messages: (await listFailed(ctx(c))).map(presentFailed) }),
    )
    .post('/:id/retry', can('outbox.retry'), idParam, async (c) => {
      await retry(ctx(c), c.req.valid('param').id)
      return c.json({})
    })
}
