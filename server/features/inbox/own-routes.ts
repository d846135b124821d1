import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { listOwnThread } from '#server/features/inbox/list-own-thread.ts'
import { writeToPractice } from '#server/features/inbox/write-to-practice.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { writeSchema } from '#shared/inbox-schema.ts'

/** A client's own conversation with the practice. */
export function ownThreadRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('inbox.readOwn'), async (c) => c.json({ entries: await listOwnThread(ctx(c)) }))
    .post('/', can('inbox.writeOwn'), body(writeSchema), async (c) => {
      await writeToPractice(ctx(c), c.req.valid('json'))
      return c.json({})
    })
}
