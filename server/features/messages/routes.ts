import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { MakeCtx } from '#server/context.ts'
import { messageCells, messageColumns } from '#server/features/messages/csv.ts'
import { exportMessages } from '#server/features/messages/export-messages.ts'
import { listAllMessages } from '#server/features/messages/list-all-messages.ts'
import { listOwnMessages } from '#server/features/messages/list-own-messages.ts'
import { presentMessage } from '#server/features/messages/present.ts'
import { sendMessage } from '#server/features/messages/send-message.ts'
import { body, parseInput } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import { csvResponse, mapPages } from '#server/http/csv.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import { retryMessage } from '#server/messaging/retry-messages.ts'
import { attemptHeader, messageListQuery, reloadSentence, sendSmsSchema } from '#shared/messages.ts'

export function sendSmsFunction(ctx: MakeCtx) {
  return new Hono<HonoEnv>().post('/send-sms', can('messages.send'), body(sendSmsSchema), async (c) => {
    const key = parseInput(z.optional(z.uuid(reloadSentence)), c.req.header(attemptHeader))
    return c.json({ message: presentMessage(await sendMessage(ctx(c), c.req.valid('json'), key)) })
  })
}

export function messageRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('messages.listOwn'), async (c) =>
      c.json({ messages: (await listOwnMessages(ctx(c))).map(presentMessage) }),
    )
    .get('/all', can('messages.listAll'), query(messageListQuery), async (c) => {
      const { rows, nextCursor, total } = await listAllMessages(ctx(c), c.req.valid('query'))
      return c.json({ messages: rows.map(presentMessage), next_cursor: nextCursor, total })
    })
    .post('/:id/retry', can('messages.retry'), idParam, async (c) => {
      await retryMessage(ctx(c), c.req.valid('param').id)
      return c.json({})
    })
    .get('/all.csv', can('messages.export'), query(messageListQuery), (c) => {
      const pages = exportMessages(ctx(c), c.req.valid('query'))
      return csvResponse(c.get('log'), 'messages', messageColumns, mapPages(pages, messageCells))
    })
}
