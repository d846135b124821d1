import { Hono } from 'hono'
import type { Database } from '#server/db/types.ts'
import { AppError } from '#server/errors.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limit } from '#server/http/limit.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { EnsureAdmin } from '#server/identity/admin.ts'
import type { Auth } from '#server/identity/auth.ts'
import { callAuth } from '#server/identity/better-auth-client.ts'
import { perAccount, perAddress } from '#server/identity/limits.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { findOwnerOfReset, refuseWeakPassword } from '#server/identity/passwords.ts'
import { notifyOpenPages } from '#server/identity/sessions.ts'
import type { SignInAttempts } from '#server/identity/sign-in-attempts.ts'
import { padTiming } from '#server/identity/timing.ts'
import { confirmEmailSchema, newPasswordSchema, resetRequestSchema, signUpSchema } from '#shared/account.ts'

type Deps = {
  auth: Auth
  database: Database
  publicUrl: string
  limit: Limiter
  hasher: Pick<PasswordHasher, 'prioritize'>
  attempts: Pick<SignInAttempts, 'admitAfterLink'>
}

export function identityRoutes({ auth, database, publicUrl, limit, hasher, attempts }: Deps) {
  const call = (path: string, input?: unknown, authorization?: string) =>
    callAuth(auth, { method: 'POST', path, body: input ?? {}, authorization, publicUrl })
  const limitMail = async (network: string, email: string, byAddress: Limit = perAddress.mail) => {
    await limit.byNetwork(byAddress, network)
    await limit(perAccount.mail, email)
  }

  return new Hono<HonoEnv>()
    .post('/sign-up', can('account.signUp'), body(signUpSchema), async (c) => {
      const input = c.req.valid('json')
      refuseWeakPassword(input.password, input)
      await limitMail(c.get('network'), input.email, perAddress.signUp)
      const name = `${input.firstName} ${input.lastName}`
      await padTiming(() => call('/sign-up/email', { ...input, name }))
      return c.json({})
    })
    .post('/confirm-email', can('account.confirm'), body(confirmEmailSchema), async (c) => {
      await limit.byNetwork(perAddress.token, c.get('network'))
      const token = encodeURIComponent(c.req.valid('json').token)
      await callAuth(auth, { method: 'GET', path: `/verify-email?token=${token}`, publicUrl })
      return c.json({})
    })
    .post('/resend-confirmation', can('account.confirm'), body(resetRequestSchema), async (c) => {
      const { email } = c.req.valid('json')
      await limitMail(c.get('network'), email)
      await padTiming(() => call('/send-verification-email', { email }))
      return c.json({})
    })
    .post('/request-reset', can('account.reset'), body(resetRequestSchema), async (c) => {
      const { email } = c.req.valid('json')
      await limitMail(c.get('network'), email)
      await padTiming(() => call('/request-password-reset', { email }))
      return c.json({})
    })
    .post('/reset-password', can('account.reset'), body(newPasswordSchema), async (c) => {
      await limit.byNetwork(perAddress.token, c.get('network'))
      const { token, password } = c.req.valid('json')
      const owner = await findOwnerOfReset(database, token)
      if (!owner) throw new AppError('link_expired')
      refuseWeakPassword(password, owner)
      await hasher.prioritize(() => call('/reset-password', { token, newPassword: password }))
      await notifyOpenPages(database.root)
      return c.json(await attempts.admitAfterLink(owner.email))
    })
}

export function defaultAdminRoute({ ensureAdmin, limit }: { ensureAdmin: EnsureAdmin; limit: Limiter }) {
  return new Hono<HonoEnv>().post('/create-default-admin', can('admin.ensure'), async (c) => {
    await limit.byNetwork(perAddress.token, c.get('network'))
    await ensureAdmin()
    return c.json({})
  })
}
