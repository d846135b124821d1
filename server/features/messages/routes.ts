import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { messageColumns, presentMessage, presentMessageLine } from '#server/features/messages/present.ts'
import { exportAll, listAll, listOwn, retry, send } from '#server/features/messages/service.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import { csvResponse, mapPages } from '#server/http/csv.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import { messageListQuery, sendSmsSchema } from '#shared/messages.ts'

export function sendSmsFunction(ctx: MakeCtx) {
  return new Hono<HonoEnv>().post('/send-sms', can('messages.send'), body(sendSmsSchema), async (c) =>
    c.json({ message: presentMessage(await send(ctx(c), c.req.valid('json'))) }),
  )
}

export function messageRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('messages.listOwn'), async (c) =>
      c.json({ messages: (await listOwn(ctx(c))).map(presentMessage) }),
    )
    .get('/all', can('messages.listAll'), query(messageListQuery), async (c) => {
      const { rows, nextCursor, total } = await listAll(ctx(c), c.req.valid('query'))
      return c.json({ messages: rows.map(presentMessage), next_cursor: nextCursor, total })
    })
    .post('/:id/retry', can('messages.retry'), idParam, async (c) => {
      await retry(ctx(c), c.req.valid('param').id)
      return c.json({})
    })
    .get('/all.csv', can('messages.export'), query(messageListQuery), (c) => {
      const pages = exportAll(ctx(c), c.req.valid('query'))
      return csvResponse('messages', messageColumns, mapPages(pages, presentMessageLine))
    })
}
