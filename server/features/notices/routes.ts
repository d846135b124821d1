import { Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import { savePracticeSettings } from '#server/booking/practice-settings.ts'
import type { MakeCtx } from '#server/context.ts'
import { listNotices } from '#server/features/notices/list-notices.ts'
import { presentNotices } from '#server/features/notices/present.ts'
import { saveNotice } from '#server/features/notices/save-notice.ts'
import { sendTest } from '#server/features/notices/send-test.ts'
import { body, parseInput } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { noticeInput, noticeParam, noticeTestInput, textHoursSchema } from '#shared/notices.ts'
import { hours } from '#shared/time.ts'

const edit = can('notices.edit')
const testLimit = { name: 'notices/test', max: 60, windowMs: hours(1) }

/** The messages that are sent by themselves. */
export function noticeRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .get('/', edit, async (c) => c.json(presentNotices(await listNotices(ctx(c)))))
    .put('/text-hours', edit, body(textHoursSchema), async (c) => {
      const textHours = c.req.valid('json')
      await ctx(c).scope(c.get('actor'), (tx) => savePracticeSettings(tx, { textHours }))
      return c.json(presentNotices(await listNotices(ctx(c))))
    })
    .put('/:kind', edit, body(noticeInput), async (c) => {
      const { kind } = parseInput(noticeParam, c.req.param())
      await saveNotice(ctx(c), { kind, ...c.req.valid('json') })
      return c.json(presentNotices(await listNotices(ctx(c))))
    })
    .post('/:kind/test', edit, body(noticeTestInput), async (c) => {
      const { kind } = parseInput(noticeParam, c.req.param())
      limit.inMemory(testLimit, ownId(c.get('actor')))
      await sendTest(ctx(c), { kind, ...c.req.valid('json') })
      return c.json({})
    })
}
