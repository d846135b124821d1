import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { listFailedMessages } from '#server/features/outbox/list-failed-messages.ts'
import { listSandboxMessages } from '#server/features/outbox/list-sandbox-messages.ts'
import { presentSandboxMessage } from '#server/features/outbox/present.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { presentFailedMessage } from '#server/messaging/failed-messages.ts'
import { retryMessage } from '#server/messaging/retry-messages.ts'
import type { MessageChannel } from '#shared/outbox.ts'

/** `sandboxChannels`: those whose embedded provider stores messages instead of sending them. */
export function outboxRoutes(ctx: MakeCtx, sandboxChannels: readonly MessageChannel[]) {
  return new Hono<HonoEnv>()
    .get('/sandbox', can('outbox.listSandbox'), async (c) => {
      const rows = await listSandboxMessages(ctx(c), sandboxChannels)
      return c.json({ channels: sandboxChannels, messages: rows.map(presentSandboxMessage) })
    })
    .get('/failed', can('outbox.listFailed'), async (c) =>
      c.json({ messages: (await listFailedMessages(ctx(c))).map(presentFailedMessage) }),
    )
    .post('/:id/retry', can('outbox.retry'), idParam, async (c) => {
      await retryMessage(ctx(c), c.req.valid('param').id)
      return c.json({})
    })
}
