import { Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { changeThread } from '#server/features/inbox/change-thread.ts'
import { countThreads } from '#server/features/inbox/count-threads.ts'
import { deleteSavedReply } from '#server/features/inbox/delete-saved-reply.ts'
import { listSavedReplies } from '#server/features/inbox/list-saved-replies.ts'
import { listThreads } from '#server/features/inbox/list-threads.ts'
import { presentThread, presentThreadRow } from '#server/features/inbox/present.ts'
import { readEmail } from '#server/features/inbox/read-email.ts'
import { readThread } from '#server/features/inbox/read-thread.ts'
import { sendReply } from '#server/features/inbox/send-reply.ts'
import { undoReply } from '#server/features/inbox/undo-reply.ts'
import { upsertSavedReply } from '#server/features/inbox/upsert-saved-reply.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { Events } from '#server/http/events.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import {
  replySchema,
  savedReplySchema,
  threadChangeSchema,
  threadListQuery,
  threadQuery,
  undoReplySchema,
} from '#shared/inbox-schema.ts'

const read = can('inbox.read')
const write = can('inbox.write')

export function inboxRoutes(ctx: MakeCtx, events: Events) {
  return new Hono<HonoEnv>()
    .get('/', read, query(threadListQuery), async (c) => {
      const { rows, nextCursor } = await listThreads(ctx(c), c.req.valid('query'))
      return c.json({ threads: rows.map(presentThreadRow), next_cursor: nextCursor })
    })
    .get('/counts', read, async (c) => c.json(await countThreads(ctx(c))))
    .get('/events', read, (c) => events.open('inbox', ownId(c.get('actor'))))
    .get('/replies', read, async (c) => c.json({ replies: await listSavedReplies(ctx(c)) }))
    .put('/replies/:id', write, idParam, body(savedReplySchema), async (c) => {
      await upsertSavedReply(ctx(c), { ...c.req.valid('json'), ...c.req.valid('param') })
      return c.json({})
    })
    .delete('/replies/:id', write, idParam, async (c) => {
      await deleteSavedReply(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .get('/emails/:id', read, idParam, async (c) => c.json(await readEmail(ctx(c), c.req.valid('param'))))
    .get('/:id', read, idParam, query(threadQuery), async (c) => {
      const thread = await readThread(ctx(c), { ...c.req.valid('param'), ...c.req.valid('query') })
      return c.json({
        thread: presentThread(thread, ctx(c)),
        entries: thread.entries,
        next_cursor: thread.nextCursor,
      })
    })
    .post('/:id/messages', write, idParam, body(replySchema), async (c) => {
      await sendReply(ctx(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json({})
    })
    .post('/:id/messages/undo', write, idParam, body(undoReplySchema), async (c) => {
      await undoReply(ctx(c), c.req.valid('param').id, c.req.valid('json').id)
      return c.json({})
    })
    .post('/:id/state', write, idParam, body(threadChangeSchema), async (c) => {
      await changeThread(ctx(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json({})
    })
}
