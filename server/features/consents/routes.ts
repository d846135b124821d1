import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import {
  confirmNews,
  unsubscribe,
  viewNewsLink,
  viewUnsubscribeLink,
} from '#server/features/consents/answer-links.ts'
import { changeOwnConsent } from '#server/features/consents/change-own-consent.ts'
import { readOwnConsents } from '#server/features/consents/own-consents.ts'
import { signUpForNews } from '#server/features/consents/sign-up-for-news.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { consentTokenSchema, newsSignUpSchema, ownConsentSchema } from '#shared/consents-schema.ts'
import { days, hours, minutes } from '#shared/time.ts'

const viewLimit = { name: 'consents/view', max: 300, windowMs: minutes(10) }
const answerLimit = { name: 'consents/answer', max: 60, windowMs: minutes(10) }
const signUpLimit = { name: 'news/network', max: 10, windowMs: hours(1) }
/** Each sends an email to an address that anybody can type. */
const dailySignUpLimit = { name: 'news/network/day', max: 50, windowMs: days(1) }

/** The portal's 'What we may send you'. */
export function ownConsentRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('consents.readOwn'), async (c) => c.json({ consents: await readOwnConsents(ctx(c)) }))
    .put('/', can('consents.changeOwn'), body(ownConsentSchema), async (c) =>
      c.json({ consents: await changeOwnConsent(ctx(c), c.req.valid('json')) }),
    )
}

/** The token of a link is in the body: logs keep addresses. Only a POST acts, because link scanners open what they find. */
export function newsRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .post('/', can('consents.signUp'), body(newsSignUpSchema), async (c) => {
      await limit.byNetwork(signUpLimit, c.get('network'))
      await limit.byNetwork(dailySignUpLimit, c.get('network'))
      await signUpForNews(ctx(c), c.req.valid('json'))
      return c.json({ sent: true })
    })
    .post('/view', can('consents.byLink'), body(consentTokenSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      return c.json({ link: await viewNewsLink(ctx(c), c.req.valid('json')) })
    })
    .post('/confirm', can('consents.byLink'), body(consentTokenSchema), async (c) => {
      await limit.byNetwork(answerLimit, c.get('network'))
      return c.json({ link: await confirmNews(ctx(c), c.req.valid('json')) })
    })
}

export function unsubscribeRoutes(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .post('/view', can('consents.byLink'), body(consentTokenSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      return c.json({ link: await viewUnsubscribeLink(ctx(c), c.req.valid('json')) })
    })
    .post('/', can('consents.byLink'), body(consentTokenSchema), async (c) => {
      await limit.byNetwork(answerLimit, c.get('network'))
      const wording = 'Unsubscribed with the link of an email.'
      return c.json({ link: await unsubscribe(ctx(c), { ...c.req.valid('json'), wording }) })
    })
}

/** What a mail program's own button calls: a POST without a page, a cookie or an answer that is shown (RFC 8058). */
export function oneClickUnsubscribe(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>()
    .post('/:token', async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      const wording = 'Unsubscribed with the button of their mail program.'
      const context = { ...ctx(c), actor: { role: 'visitor' } as const }
      await unsubscribe(context, { token: c.req.param('token'), wording })
      return c.text('You are unsubscribed.')
    })
    .get('/:token', (c) => {
      const { data } = consentTokenSchema.safeParse({ token: c.req.param('token') })
      return c.redirect(`/unsubscribe#${data?.token ?? ''}`)
    })
}
