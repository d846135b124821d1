import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { deleteAccount } from '#server/features/account/delete-account.ts'
import { exportAccount } from '#server/features/account/export-account.ts'
import { linkPhone } from '#server/features/account/link-phone.ts'
import { readOwnProfile } from '#server/features/account/read-own-profile.ts'
import { sendPhoneCode } from '#server/features/account/send-phone-code.ts'
import { updateOwnProfile } from '#server/features/account/update-own-profile.ts'
import { verifyPhone } from '#server/features/account/verify-phone.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { jsonFile } from '#server/http/json-file.ts'
import { idParam } from '#server/http/params.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { presentProfile } from '#server/people/present-person-data.ts'
import {
  deleteAccountSchema,
  linkPhoneSchema,
  phoneCodeSchema,
  profileSchema,
  type SessionRow,
} from '#shared/account.ts'
import { toLocal } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** Per network: codes cost money, and a code has only a million values. */
const codesPerNetwork = { name: 'phone-codes/network', max: 10, windowMs: hours(1) }
/** So that no network alone can use up the codes of the practice. */
const codesPerNetworkDay = { name: 'phone-codes/network/day', max: 20, windowMs: days(1) }
const attemptsPerNetwork = { name: 'phone-codes/attempts/network', max: 60, windowMs: minutes(10) }

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
  return new Hono<HonoEnv>()
    .patch('/me', can('account.updateOwn'), body(profileSchema), async (c) => {
      const profile = await updateOwnProfile(ctx(c), c.req.valid('json'))
      return c.json({ profile: presentProfile(profile) })
    })
    .post('/me/phone/code', can('account.verifyPhone'), async (c) => {
      const context = ctx(c)
      await context.limit.byNetwork(codesPerNetwork, c.get('network'))
      await context.limit.byNetwork(codesPerNetworkDay, c.get('network'))
      await sendPhoneCode(context)
      return c.json({})
    })
    .post('/me/phone/verify', can('account.verifyPhone'), body(phoneCodeSchema), async (c) => {
      const context = ctx(c)
      await context.limit.byNetwork(attemptsPerNetwork, c.get('network'))
      return c.json({ profile: presentProfile(await verifyPhone(context, c.req.valid('json'))) })
    })
    .put('/:id/phone', can('clients.linkPhone'), idParam, body(linkPhoneSchema), async (c) => {
      await linkPhone(ctx(c), { userId: c.req.valid('param').id, phone: c.req.valid('json').phone })
      return c.json({})
    })
}

export function accountRoutes(ctx: MakeCtx, identity: Identity, subjects: PaidSubjects) {
  return new Hono<HonoEnv>()
    .get('/export', can('account.export'), async (c) => {
      const context = ctx(c)
      const data = await exportAccount(context, { sessions: identity })
      return jsonFile(`my-data-${toLocal(context.now()).date}`, data)
    })
    .post('/delete', can('account.delete'), body(deleteAccountSchema), async (c) => {
      const { password } = c.req.valid('json')
      await deleteAccount(ctx(c), { password, passwords: identity, subjects })
      c.header('x-session-expires', undefined)
      return c.json({})
    })
}
