import { Hono } from 'hono'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { EnsureAdmin } from '#server/identity/admin.ts'
import { perAddress } from '#server/identity/limits.ts'

export function defaultAdminRoute({ ensureAdmin, limit }: { ensureAdmin: EnsureAdmin; limit: Limiter }) {
  return new Hono<HonoEnv>().post('/create-default-admin', can('admin.ensure'), async (c) => {
    await limit.byNetwork(perAddress.token, c.get('network'))
    await ensureAdmin()
    return c.json({})
  })
}
