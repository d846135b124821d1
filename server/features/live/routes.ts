import { Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { presentLive } from '#server/features/live/present.ts'
import { readLiveSession } from '#server/features/live/read-live-session.ts'
import { startLiveSession } from '#server/features/live/start-live-session.ts'
import { stopLiveSession } from '#server/features/live/stop-live-session.ts'
import { can } from '#server/http/can.ts'
import type { Events } from '#server/http/events.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

export function liveRoutes(ctx: MakeCtx, events: Events) {
  return new Hono<HonoEnv>()
    .get('/', can('live.read'), async (c) => c.json(presentLive(await readLiveSession(ctx(c)))))
    .get('/events', can('live.read'), (c) => events.open('live', ownId(c.get('actor'))))
    .post('/start', can('live.host'), async (c) => c.json(presentLive(await startLiveSession(ctx(c)))))
    .post('/stop', can('live.host'), async (c) => c.json(presentLive(await stopLiveSession(ctx(c)))))
}
