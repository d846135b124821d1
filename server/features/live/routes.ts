import { Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { readLive, startLive, stopLive } from '#server/features/live/service.ts'
import { can } from '#server/http/can.ts'
import type { Events } from '#server/http/events.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

export function liveRoutes(ctx: MakeCtx, events: Events) {
  return new Hono<HonoEnv>()
    .get('/', can('live.read'), async (c) => c.json(await readLive(ctx(c))))
    .get('/events', can('live.read'), (c) => events.open('live', ownId(c.get('actor'))))
    .post('/start', can('live.host'), async (c) => c.json(await startLive(ctx(c))))
    .post('/stop', can('live.host'), async (c) => c.json(await stopLive(ctx(c))))
}
