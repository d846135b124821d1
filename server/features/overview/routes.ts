import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { countWaiting } from '#server/features/overview/count-waiting.ts'
import { presentOverview } from '#server/features/overview/present.ts'
import { presentToday } from '#server/features/overview/present-today.ts'
import { readOverview } from '#server/features/overview/read-overview.ts'
import { type MessageServices, readSetup } from '#server/features/overview/read-setup.ts'
import { readToday } from '#server/features/overview/read-today.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Mailbox } from '#server/providers/inbound-email/port.ts'

const read = can('overview.read')

export function overviewRoutes(
  ctx: MakeCtx,
  services: MessageServices,
  mailbox: Pick<Mailbox, 'unreadableSince'> | null,
) {
  return new Hono<HonoEnv>()
    .get('/', read, async (c) => c.json(presentOverview(await readOverview(ctx(c)))))
    .get('/counts', read, async (c) => c.json(await countWaiting(ctx(c))))
    .get('/today', read, async (c) => c.json(presentToday(await readToday(ctx(c), services, mailbox))))
    .get('/setup', read, async (c) => c.json(await readSetup(ctx(c), services)))
}
