import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import {
  deleteAccount,
  exportAccount,
  type Identity,
  readOwnProfile,
  updateOwnProfile,
} from '#server/features/account/service.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { deleteAccountSchema, profileSchema } from '#shared/account.ts'
import { toLocal } from '#shared/local-time.ts'

export function sessionRoute(ctx: MakeCtx) {
  return new Hono<HonoEnv>().get('/', can('account.readOwn'), async (c) => {
    const profile = await readOwnProfile(ctx(c))
    return c.json({ profile, expires_at: c.res.headers.get('x-session-expires') ?? '' })
  })
}

export function profileRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>().patch('/me', can('account.updateOwn'), body(profileSchema), async (c) =>
    c.json({ profile: await updateOwnProfile(ctx(c), c.req.valid('json')) }),
  )
}

export function accountRoutes(ctx: MakeCtx, identity: Identity) {
  return new Hono<HonoEnv>()
    .get('/export', can('account.export'), async (c) => {
      const context = ctx(c)
      const everything = await exportAccount(context, identity)
      return c.body(JSON.stringify(everything, null, 2), 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="my-data-${toLocal(context.now()).date}.json"`,
      })
    })
    .post('/delete', can('account.delete'), body(deleteAccountSchema), async (c) => {
      await deleteAccount(ctx(c), identity, c.req.valid('json'))
      c.header('x-session-expires', undefined)
      return c.json({})
    })
}
