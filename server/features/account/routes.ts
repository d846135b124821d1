import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { deleteAccount } from '#server/features/account/delete-account.ts'
import { exportAccount } from '#server/features/account/export-account.ts'
import { readOwnProfile } from '#server/features/account/read-own-profile.ts'
import { updateOwnProfile } from '#server/features/account/update-own-profile.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { jsonFile } from '#server/http/json-file.ts'
import { presentProfile } from '#server/people/present-person-data.ts'
import { deleteAccountSchema, profileSchema, type SessionRow } from '#shared/account.ts'
import { toLocal } from '#shared/local-time.ts'

/** What identity provides about an account. */
type Identity = {
  list(userId: string, currentId: undefined): Promise<SessionRow[]>
  passwordMatches(userId: string, password: string): Promise<boolean>
}

export function sessionRoute(ctx: MakeCtx) {
  return new Hono<HonoEnv>().get('/', can('account.readOwn'), async (c) => {
    const profile = presentProfile(await readOwnProfile(ctx(c)))
    return c.json({ profile, expires_at: c.res.headers.get('x-session-expires') ?? '' })
  })
}

export function profileRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>().patch('/me', can('account.updateOwn'), body(profileSchema), async (c) => {
    const profile = await updateOwnProfile(ctx(c), c.req.valid('json'))
    return c.json({ profile: presentProfile(profile) })
  })
}

export function accountRoutes(ctx: MakeCtx, identity: Identity) {
  return new Hono<HonoEnv>()
    .get('/export', can('account.export'), async (c) => {
      const context = ctx(c)
      const data = await exportAccount(context, { sessions: identity })
      return jsonFile(`my-data-${toLocal(context.now()).date}`, data)
    })
    .post('/delete', can('account.delete'), body(deleteAccountSchema), async (c) => {
      const { password } = c.req.valid('json')
      await deleteAccount(ctx(c), { password, passwords: identity })
      c.header('x-session-expires', undefined)
      return c.json({})
    })
}
