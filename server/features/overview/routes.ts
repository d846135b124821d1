import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { presentOverview } from '#server/features/overview/present.ts'
import { readOverview } from '#server/features/overview/read-overview.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

export function overviewRoute(ctx: MakeCtx) {
  return new Hono<HonoEnv>().get('/', can('overview.read'), async (c) =>
    c.json(presentOverview(await readOverview(ctx(c)))),
  )
}
