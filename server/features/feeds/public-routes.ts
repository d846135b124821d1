import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { readFeed } from '#server/features/feeds/read-feed.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { minutes } from '#shared/time.ts'

/** Other calendars read every few minutes, some from many addresses of one provider. */
const limit = { name: 'calendar/feed', max: 120, windowMs: minutes(1) }

/** The calendar at the owner's secret addresses, for calendar programs, which send no session. */
export function calendarFeeds(ctx: MakeCtx) {
  return new Hono<HonoEnv>().get('/:file{[A-Za-z0-9_-]{43}\\.ics}', async (c) => {
    const context = ctx(c)
    context.limit.inMemoryByNetwork(limit, c.get('network'))
    const text = await readFeed(context, c.req.param('file').slice(0, -'.ics'.length))
    if (text === null) throw new AppError('not_found')
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    c.header('etag', etag)
    c.header('cache-control', 'private, no-cache')
    c.header('x-robots-tag', 'noindex')
    c.header('referrer-policy', 'no-referrer')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    return c.body(text, 200, { 'content-type': 'text/calendar; charset=utf-8' })
  })
}
