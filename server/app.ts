import type { BlockList } from 'node:net'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { settings } from '#practice/settings.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Ctx, MakeCtx } from '#server/context.ts'
import type { Database } from '#server/db/types.ts'
import { AppError } from '#server/errors.ts'
import { accountRoutes, profileRoutes, sessionRoute } from '#server/features/account/routes.ts'
import { appointmentRoutes } from '#server/features/appointments/routes.ts'
import { assistantRoutes, chatFunction } from '#server/features/assistant/routes.ts'
import { fileLinkRoutes } from '#server/features/attachments/link-routes.ts'
import { attachmentRoutes } from '#server/features/attachments/routes.ts'
import { manageBookingRoutes } from '#server/features/booking/manage-routes.ts'
import { ownBookingRoutes } from '#server/features/booking/own-routes.ts'
import { bookingRoutes } from '#server/features/booking/routes.ts'
import { waitlistRoutes } from '#server/features/booking/waitlist-routes.ts'
import { calendarRoutes } from '#server/features/calendar/routes.ts'
import { campaignRoutes } from '#server/features/campaigns/routes.ts'
import { checkoutFunctions, checkoutRoutes } from '#server/features/checkout/routes.ts'
import { clientRoutes } from '#server/features/clients/routes.ts'
import {
  newsRoutes,
  oneClickUnsubscribe,
  ownConsentRoutes,
  unsubscribeRoutes,
} from '#server/features/consents/routes.ts'
import { contactRoute } from '#server/features/contact/routes.ts'
import { calendarFeeds } from '#server/features/feeds/public-routes.ts'
import { calendarSettingsRoutes } from '#server/features/feeds/routes.ts'
import { publicFiles } from '#server/features/files/public-routes.ts'
import { fileRoutes } from '#server/features/files/routes.ts'
import { groupRoutes } from '#server/features/groups/routes.ts'
import { ownThreadRoutes } from '#server/features/inbox/own-routes.ts'
import { inboxRoutes } from '#server/features/inbox/routes.ts'
import { emailWebhook } from '#server/features/inbox/webhook.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import { messageRoutes, sendSmsFunction } from '#server/features/messages/routes.ts'
import { smsWebhooks } from '#server/features/messages/webhook.ts'
import { moneyRoutes } from '#server/features/money/routes.ts'
import { noticeRoutes } from '#server/features/notices/routes.ts'
import { orderFunctions, orderRoutes } from '#server/features/orders/routes.ts'
import { outboxRoutes } from '#server/features/outbox/routes.ts'
import { overviewRoutes } from '#server/features/overview/routes.ts'
import { paymentRequestPageRoutes } from '#server/features/payment-request-page/routes.ts'
import { paymentRoutes } from '#server/features/payments/routes.ts'
import { paymentWebhook } from '#server/features/payments/webhook.ts'
import { createPictureEncoder, type PictureEncoder } from '#server/features/pictures/picture-encoder.ts'
import { publicPictures } from '#server/features/pictures/public-routes.ts'
import { pictureRoutes } from '#server/features/pictures/routes.ts'
import { searchRoute } from '#server/features/search/routes.ts'
import { sellingRoutes } from '#server/features/selling/routes.ts'
import { stockRoutes } from '#server/features/selling/stock-routes.ts'
import { publishedContentRoutes } from '#server/features/site/public-routes.ts'
import { contentRoutes } from '#server/features/site/routes.ts'
import { yourOrderRoutes } from '#server/features/your-order/routes.ts'
import { followEmailChange } from '#server/follow-email-change.ts'
import { answerError } from '#server/http/errors.ts'
import type { Events } from '#server/http/events.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { health, type Readiness } from '#server/http/health.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { endHeadBody, requestContext, requireOneHost } from '#server/http/request.ts'
import { securityTxt } from '#server/http/security-txt.ts'
import type { Site } from '#server/http/site.ts'
import { guardWebhooks } from '#server/http/webhooks.ts'
import type { EnsureAdmin } from '#server/identity/admin.ts'
import type { Auth } from '#server/identity/auth.ts'
import { emailChangeRoutes } from '#server/identity/email-change-routes.ts'
import { createIdentity } from '#server/identity/identity.ts'
import { emailChangeLinkRoutes, passwordResetRoutes } from '#server/identity/link-routes.ts'
import { otherSignInRoutes } from '#server/identity/other-sign-in-routes.ts'
import { passkeyRoutes } from '#server/identity/passkey-routes.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { registrationRoutes } from '#server/identity/registration-routes.ts'
import { createRememberedDevices } from '#server/identity/remembered-devices.ts'
import { resolveActor } from '#server/identity/resolve-actor.ts'
import { defaultAdminRoute } from '#server/identity/routes.ts'
import { sessionRoutes } from '#server/identity/session-routes.ts'
import { createSessions } from '#server/identity/sessions.ts'
import { createSignInAttempts } from '#server/identity/sign-in-attempts.ts'
import { signInRoutes } from '#server/identity/sign-in-routes.ts'
import type { TwoFactor } from '#server/identity/two-factor.ts'
import { twoFactorRoutes } from '#server/identity/two-factor-routes.ts'
import { incomingTextHandlers } from '#server/incoming-text-handlers.ts'
import { receiveEmail } from '#server/messaging/inbound-email/receive-email.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { asksForTexts } from '#server/orders/asks-for-texts.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'
import type { InboundEmail } from '#server/providers/inbound-email/port.ts'
import type { EmbeddedPayments } from '#server/providers/payments/embedded.ts'
import type { StripePayments } from '#server/providers/payments/stripe.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'
import { sandboxEmails } from '#server/sandbox/emails.ts'
import { sandboxOutbox } from '#server/sandbox/outbox.ts'
import { type DeliverEvent, sandboxPay } from '#server/sandbox/pay.ts'
import { sandboxPayments } from '#server/sandbox/payments.ts'
import { sandboxTexts } from '#server/sandbox/texts.ts'

export type AppDeps = Omit<Ctx, 'actor' | 'payments' | 'content'> & {
  database: Database
  scope: Scope
  auth: Auth
  twoFactor: TwoFactor
  hasher: PasswordHasher
  payments: EmbeddedPayments | StripePayments
  email: EmailProvider
  sms: SmsProvider
  inbound: InboundEmail | null
  limit: Limiter
  events: Events
  ensureAdmin: EnsureAdmin
  /** The proxies whose X-Forwarded-For is believed. */
  trustedProxies: BlockList
  log: Logger
  readiness: Readiness
  /** Opens the sandbox outbox; null on a site at a public address. */
  sandboxKey: string | null
  isClosing?: () => boolean
  /** Null without METRICS_TOKEN. */
  metrics?: Metrics | null
  /** `createPictureEncoder()` when absent. */
  encodePicture?: PictureEncoder
  /** The built site; absent in tests of the API. */
  site?: Site
}

export type Api = ReturnType<typeof createApi>

const maxBodyBytes = 64 * 1024
const uploadPaths = [
  '/api/pictures',
  '/api/files',
  '/api/attachments',
  '/api/content/draft',
  '/webhooks/email/mime',
]

const sandboxSystem = { role: 'system', job: 'sandbox payment page' } as const

/** The server as one function of a request. All dependencies are passed in, so tests create the same app. */
export function createApp(deps: AppDeps) {
  const ctx: MakeCtx = (c) => ({
    ...deps,
    actor: c.get('actor'),
    log: c.get('log'),
    content: c.get('content'),
  })
  const app = new Hono<HonoEnv>()
  app.onError(answerError)
  app.notFound((c) => answerError(new AppError('not_found'), c))
  if (deps.metrics) app.use(deps.metrics.count)
  app.use(requestContext(deps))
  app.use(endHeadBody, securityHeaders(deps.publicUrl), requireOneHost)
  app.route('/', health(deps.readiness, deps.isClosing))
  if (deps.metrics) app.route('/', deps.metrics.route)
  app.route('/', securityTxt(deps.publicUrl))
  app.use('/webhooks/*', guardWebhooks(deps.limit))
  app.use(limitBody)
  app.route('/webhooks', paymentWebhook(ctx, paidSubjects))
  if (deps.sms.webhooks) app.route('/webhooks/sms', smsWebhooks(ctx, deps.sms.webhooks, incomingTextHandlers))
  const { inbound, replyAddresses } = deps
  if (inbound?.webhook && replyAddresses)
    app.route('/webhooks/email', emailWebhook(ctx, inbound, inbound.webhook.read, replyAddresses))
  app.use('/sandbox/*', resolveActor(deps.auth, deps.database))
  const isPlayed = (address: string) => inbound?.kind === 'embedded' && replyAddresses?.read(address) != null
  if (sandboxChannels(deps).length > 0)
    app.route('/sandbox', sandboxOutbox(deps.scope, deps.sandboxKey, isPlayed))
  if (deps.sms.kind === 'embedded')
    app.route(
      '/sandbox/texts',
      sandboxTexts(deps.sandboxKey, (c, received) => receiveSms(ctx(c), received, incomingTextHandlers)),
    )
  if (inbound?.kind === 'embedded' && replyAddresses)
    app.route(
      '/sandbox/emails',
      sandboxEmails(deps, replyAddresses, (c, email) =>
        receiveEmail({ ...ctx(c), replyAddresses }, inbound, email),
      ),
    )
  if (deps.payments.kind === 'embedded') {
    const deliver: DeliverEvent = async ({ rawBody, headers }) => {
      await app.request('/webhooks/payments', { method: 'POST', body: rawBody, headers })
    }
    const asks = () => deps.scope(sandboxSystem, (tx) => asksForTexts(deps, tx))
    app.route('/sandbox/pay', sandboxPay(deps.payments, deliver, asks))
    app.route('/sandbox/payments', sandboxPayments(deps.payments, deps.sandboxKey, deliver))
  }
  app.route('/pictures', publicPictures(ctx, deps.limit))
  app.route('/files', publicFiles(ctx, deps.limit))
  app.route('/calendar', calendarFeeds(ctx))
  app.route('/unsubscribe/one-click', oneClickUnsubscribe(ctx, deps.limit))
  app.use('/api/*', requireApiKey, noStore, resolveActor(deps.auth, deps.database))
  app.route('/', createApi(deps, ctx))
  app.all('/api/*', () => Promise.reject(new AppError('not_found')))
  app.route('/', publishedContentRoutes(ctx))
  if (deps.site) app.route('/', deps.site)
  return app
}

/** The channels whose embedded provider stores messages instead of sending them. */
export const sandboxChannels = (deps: Pick<AppDeps, 'email' | 'sms'>) =>
  (['email', 'sms'] as const).filter((channel) => deps[channel].kind === 'embedded')

/** All API routes, one line per feature. */
function createApi(deps: AppDeps, ctx: MakeCtx) {
  const sessions = createSessions(deps)
  const devices = createRememberedDevices(deps)
  const attempts = createSignInAttempts({ ...deps, devices, wake: deps.outbox.wake })
  const moveEmail = followEmailChange(deps.signedLinks)
  const ways = createIdentity({ ...deps, followEmailChange: moveEmail }, sessions)
  const identity = { ...ways, attempts, devices, sessions }
  return new Hono<HonoEnv>()
    .route('/api/auth', signInRoutes({ ...deps, ...identity }))
    .route('/api/auth', otherSignInRoutes({ ...deps, ...identity }))
    .route('/api/auth', registrationRoutes({ ...deps, ...identity }))
    .route('/api/auth', passwordResetRoutes({ ...deps, ...identity }))
    .route('/api/auth', emailChangeLinkRoutes({ ...deps, ...identity }))
    .route('/api/email-changes', emailChangeRoutes(identity))
    .route('/api/session', sessionRoute(ctx))
    .route('/api/profiles', profileRoutes(ctx))
    .route('/api/account', accountRoutes(ctx, sessions, paidSubjects))
    .route('/api/account/sessions', sessionRoutes(sessions, deps.limit))
    .route('/api/account/two-factor', twoFactorRoutes({ ...deps, sessions }))
    .route('/api/account/passkeys', passkeyRoutes({ ...deps, ...identity }))
    .route('/api/orders', orderRoutes(ctx))
    .route('/api/functions', orderFunctions(ctx, deps.limit))
    .route('/api/functions', checkoutFunctions(ctx, deps.limit))
    .route('/api/your-order', yourOrderRoutes(ctx, deps.limit))
    .route('/api/checkout', checkoutRoutes(ctx, deps.limit))
    .route('/api/functions', defaultAdminRoute(deps))
    .route('/api/clients', clientRoutes(ctx, sessions, paidSubjects))
    .route('/api/consents', ownConsentRoutes(ctx))
    .route('/api/news', newsRoutes(ctx, deps.limit))
    .route('/api/unsubscribe', unsubscribeRoutes(ctx, deps.limit))
    .route('/api/contact', contactRoute(ctx, deps.limit))
    .route('/api/appointments', appointmentRoutes(ctx))
    .route('/api/appointments', ownBookingRoutes(ctx))
    .route('/api/booking/waitlist', waitlistRoutes(ctx, deps.limit))
    .route('/api/booking/manage', manageBookingRoutes(ctx, deps.limit))
    .route('/api/calendar', calendarRoutes(ctx))
    .route('/api/calendar-settings', calendarSettingsRoutes(ctx, identity.identityCheck))
    .route('/api/booking', bookingRoutes(ctx, deps.limit, { sendsTexts: deps.sms.kind !== 'embedded' }))
    .route('/api/search', searchRoute(ctx, deps.limit))
    .route('/api/selling', sellingRoutes(ctx, deps.limit))
    .route('/api/stock', stockRoutes(ctx))
    .route('/api/money', moneyRoutes(ctx, paidSubjects))
    .route('/api/payments', paymentRoutes(ctx, paidSubjects))
    .route('/api/pay', paymentRequestPageRoutes(ctx, deps.limit, paidSubjects))
    .route('/api/sms_messages', messageRoutes(ctx))
    .route('/api/inbox', inboxRoutes(ctx, deps.events))
    .route('/api/thread', ownThreadRoutes(ctx))
    .route('/api/attachments', attachmentRoutes(ctx))
    .route('/api/file-links', fileLinkRoutes(ctx, deps.limit))
    .route('/api/group_messages', groupRoutes(ctx))
    .route('/api/campaigns', campaignRoutes(ctx))
    .route('/api/notices', noticeRoutes(ctx, deps.limit))
    .route(
      '/api/overview',
      overviewRoutes(ctx, { mail: deps.email.kind, texts: deps.sms.kind }, deps.inbound?.mailbox ?? null),
    )
    .route('/api/pictures', pictureRoutes(ctx, deps.limit, deps.encodePicture ?? createPictureEncoder()))
    .route('/api/files', fileRoutes(ctx, deps.limit))
    .route('/api/functions', sendSmsFunction(ctx))
    .route('/api/functions', chatFunction(ctx))
    .route('/api/assistant', assistantRoutes(ctx))
    .route('/api/content', contentRoutes(ctx))
    .route('/api/outbox', outboxRoutes(ctx, sandboxChannels(deps)))
    .route('/api/live', liveRoutes(ctx, deps.events))
}

const tooLarge = () => Promise.reject(new AppError('too_large'))
const limitOtherBodies = bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge })

/** Uploads have a limit of their own, behind the permission check: until then nothing of their body is read. */
const limitBody = createMiddleware<HonoEnv>((c, next) =>
  c.req.method !== 'GET' && uploadPaths.includes(c.req.path) ? next() : limitOtherBodies(c, next),
)

/** A cross-site form can't set a header, so no other site can make a visitor's browser call the API. */
const requireApiKey = createMiddleware<HonoEnv>(async (c, next) => {
  if (c.req.header('apikey') !== settings.publishableKey) throw new AppError('missing_api_key')
  await next()
})

const noStore = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  if (c.res.headers.get('cache-control') !== 'private, no-store')
    c.res.headers.set('cache-control', 'no-store')
})
