import { Hono } from 'hono'
import { can } from '#server/access/can.ts'
import type { MakeCtx } from '#server/context.ts'
import { presentOverview } from '#server/features/overview/present.ts'
import { readOverview } from '#server/features/overview/service.ts'
import type { Vars } from '#server/http/vars.ts'

export function overviewRoute(ctx: MakeCtx) {
  return new Hono<Vars>().get('/', can('overview.read'), async (c) =>
    c.json(presentOverview(await readOverview(ctx(c)))),
  )
}
