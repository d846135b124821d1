import { Hono } from 'hono'
import { can } from '#server/access/can.ts'
import type { Database } from '#server/db/open.ts'
import { AppError } from '#server/http/app-error.ts'
import { body } from '#server/http/body.ts'
import type { Limit, Limiter } from '#server/http/limits.ts'
import type { Vars } from '#server/http/vars.ts'
import type { EnsureAdmin } from '#server/identity/admin.ts'
import type { Auth } from '#server/identity/auth.ts'
import { onTheBeat, refuseOnTheBeat } from '#server/identity/beat.ts'
import { callAuth } from '#server/identity/calls.ts'
import { perAccount, perAddress } from '#server/identity/limits.ts'
import { emailOfReset, refuseWeak } from '#server/identity/passwords.ts'
import { tellOpenPages } from '#server/identity/sessions.ts'
import {
  confirmEmailSchema,
  newPasswordSchema,
  resetRequestSchema,
  signInSchema,
  signUpSchema,
} from '#shared/account.ts'
import { days } from '#shared/time.ts'

type Deps = { auth: Auth; database: Database; publicUrl: string; limit: Limiter; now: () => Date }

export function identityRoutes({ auth, database, publicUrl, limit, now }: Deps) {
  const call = (path: string, input?: unknown, authorization?: string) =>
    callAuth(auth, { method: 'POST', path, body: input ?? {}, authorization, publicUrl })
  const limitMail = async (ip: string, email: string, byAddress: Limit = perAddress.mail) => {
    await limit(byAddress, ip)
    await limit(perAccount.mail, email)
  }

  return new Hono<Vars>()
    .post('/sign-up', can('account.signUp'), body(signUpSchema), async (c) => {
      const input = c.req.valid('json')
      refuseWeak(input.password, input.email)
      await limitMail(c.get('ip'), input.email, perAddress.signUp)
      const name = `${input.firstName} ${input.lastName}`
      await onTheBeat(() => call('/sign-up/email', { ...input, name }))
      return c.json({})
    })
    .post('/sign-in', can('account.signIn'), body(signInSchema), async (c) => {
      const input = c.req.valid('json')
      await limit(perAddress.signIn, c.get('ip'))
      await limit(perAccount.signIn, input.email)
      const { code, ...credentials } = input
      const userAgent = c.req.header('user-agent')
      const said = { path: '/sign-in/email', body: credentials, code, userAgent }
      const { token } = await refuseOnTheBeat(() =>
        callAuth(auth, { method: 'POST', publicUrl, ...said }),
      ).catch((error: unknown) => {
        c.get('log').warn({ from: c.get('ip'), reason: reasonOf(error) }, 'a sign-in was refused')
        throw error
      })
      await limit.forget(perAccount.signIn, input.email)
      c.get('log').info({ from: c.get('ip'), withCode: code !== undefined }, 'somebody signed in')
      if (!token) throw new Error('the identity library signed somebody in without a token')
      return c.json({ token, expires_at: new Date(now().getTime() + days(7)).toISOString() })
    })
    .post('/sign-out', can('account.signOut'), async (c) => {
      const authorization = c.req.header('authorization')
      if (authorization) await call('/sign-out', {}, authorization)
      // Pages the browser keeps to come back to show what she saw.
      c.header('clear-site-data', '"cache"')
      return c.json({})
    })
    .post('/confirm-email', can('account.confirm'), body(confirmEmailSchema), async (c) => {
      await limit(perAddress.token, c.get('ip'))
      const token = encodeURIComponent(c.req.valid('json').token)
      await callAuth(auth, { method: 'GET', path: `/verify-email?token=${token}`, publicUrl })
      return c.json({})
    })
    .post('/resend-confirmation', can('account.confirm'), body(resetRequestSchema), async (c) => {
      const { email } = c.req.valid('json')
      await limitMail(c.get('ip'), email)
      await onTheBeat(() => call('/send-verification-email', { email }))
      return c.json({})
    })
    .post('/request-reset', can('account.reset'), body(resetRequestSchema), async (c) => {
      const { email } = c.req.valid('json')
      await limitMail(c.get('ip'), email)
      await onTheBeat(() => call('/request-password-reset', { email }))
      return c.json({})
    })
    .post('/reset-password', can('account.reset'), body(newPasswordSchema), async (c) => {
      await limit(perAddress.token, c.get('ip'))
      const { token, password } = c.req.valid('json')
      refuseWeak(password, await emailOfReset(database, token))
      await call('/reset-password', { token, newPassword: password })
      await tellOpenPages(database.root)
      return c.json({})
    })
}

const reasonOf = (error: unknown) => (error instanceof AppError ? error.code : 'unknown')

export function defaultAdminRoute({ ensureAdmin, limit }: { ensureAdmin: EnsureAdmin; limit: Limiter }) {
  return new Hono<Vars>().post('/create-default-admin', can('admin.ensure'), async (c) => {
    await limit(perAddress.token, c.get('ip'))
    await ensureAdmin()
    return c.json({})
  })
}
