import { BlockList } from 'node:net'
import pino, { type Logger } from 'pino'
import { settings } from '#practice/settings.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { createReplyAddresses } from '#server/access/reply-addresses.ts'
import { createScope } from '#server/access/scope.ts'
import { createSignedLinks } from '#server/access/signed-links.ts'
import { type AppDeps, createApp } from '#server/app.ts'
import { adoptOnPublish } from '#server/booking/adopt-appointments.ts'
import { deliveredContent, deliveredDocument, findProblems } from '#server/content/delivered-content.ts'
import { createPublishedContent, type PublishedContent } from '#server/content/published-content.ts'
import type { Renderer } from '#server/content/renderer.ts'
import { openDatabase } from '#server/db/open.ts'
import type { DatabaseLog, DatabaseSettings } from '#server/db/types.ts'
import { createPictureEncoder } from '#server/features/pictures/picture-encoder.ts'
import { createEvents } from '#server/http/events.ts'
import { createReadiness } from '#server/http/health.ts'
import { createLimiter } from '#server/http/rate-limit.ts'
import { createEnsureAdmin } from '#server/identity/admin.ts'
import { createAuth } from '#server/identity/auth.ts'
import { ensureCalendarDomain } from '#server/identity/calendar-domain.ts'
import { createPasswordHasher } from '#server/identity/password-hasher.ts'
import { createTwoFactor } from '#server/identity/two-factor.ts'
import { createChannels } from '#server/messaging/channels.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { addProgressChecks } from '#server/progress-checks.ts'
import type { AssistantProvider } from '#server/providers/assistant/port.ts'
import type { CalendarReader } from '#server/providers/calendars/port.ts'
import { createEmbeddedEmail } from '#server/providers/email/embedded.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'
import { createEmbeddedInboundEmail, sandboxReplyAddress } from '#server/providers/inbound-email/embedded.ts'
import type { InboundEmail } from '#server/providers/inbound-email/port.ts'
import { createEmbeddedPayments } from '#server/providers/payments/embedded.ts'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import { createEmbeddedSms } from '#server/providers/sms/embedded.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'
import { minutes } from '#shared/time.ts'
import { createContentRenderer, versionOf } from '#tests/support/content-renderer.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'

export type TestApp = Awaited<ReturnType<typeof makeTestApp>>
export type SentMail = {
  channel: string
  to: string
  subject: string
  text: string
  html: string
  reply_to: string | null
  calendar: string | null
  attachments: { name: string; type: string; bytes: number }[]
}

const publicUrl = 'http://localhost:3000'
export const sandboxKey = 'sandbox-key'
export const sandboxSecret = 'sandbox secret'
export const signingKey = 'the key that sessions are signed with in tests'
const failLoudly = {
  warn: (text: string) => console.error(text),
  failed: (error: Error) => console.error(error),
}
/** Longer than the server's own limits, because on a busy machine everything takes several times as long. */
const patienceMs = minutes(1)
export const admin = { email: 'owner@practice.example', password: 'owner password 1' }

/** The complete server in this process, without a network, on its own database. */
export async function makeTestApp(
  overrides: {
    payments?: (real: PaymentProvider) => Partial<PaymentProvider>
    model?: AssistantProvider
    email?: EmailProvider
    sms?: SmsProvider
    /** Null: emails are sent, and answers to them go elsewhere. */
    inbound?: InboundEmail | null
    calendars?: CalendarReader
    log?: Logger
    contentSource?: (real: PublishedContent) => Partial<PublishedContent>
    renderer?: Renderer
    /** The build that the app runs; another one renders the published content again. */
    build?: string
    /** The database of an app that was closed, or of a second process. */
    testDatabase?: TestDatabase
    trustedProxies?: BlockList
    site?: AppDeps['site']
    metrics?: AppDeps['metrics']
    /** How the app reaches its database, for example through a relay. */
    connect?: (settings: DatabaseSettings) => Promise<DatabaseSettings>
    databaseLog?: DatabaseLog
    maxBackoffSeconds?: number
    isQuiet?: () => boolean
  } = {},
) {
  const testDatabase = overrides.testDatabase ?? (await makeTestDatabase())
  const { connect = async (settings) => settings, maxBackoffSeconds = 3600 } = overrides
  const patient = { statementTimeoutMs: patienceMs, ...testDatabase }
  const database = await openDatabase(await connect(patient), overrides.databaseLog ?? failLoudly)
  const log = overrides.log ?? pino({ level: 'silent' })
  const scope = createScope(database)
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const published = createPublishedContent({
    scope,
    database,
    renderer: overrides.renderer ?? createContentRenderer(),
    delivered: {
      build: overrides.build ?? 'test build',
      scripts: 'scripts 1',
      version: versionOf(deliveredContent),
      content: deliveredContent,
      document: deliveredDocument,
      words: deliveredWords,
    },
    showPages: async (pages) => overrides.site?.show(pages),
    log,
    findProblems,
    onPublish: adoptOnPublish(now),
  })
  await published.start()
  const contentSource = { ...published, ...overrides.contentSource?.(published) }
  const embedded = createEmbeddedPayments({ scope, publicUrl, secret: sandboxSecret })
  const payments = { ...embedded, ...overrides.payments?.(embedded) } as typeof embedded
  const email = overrides.email ?? createEmbeddedEmail(scope)
  const sms = overrides.sms ?? createEmbeddedSms(scope)
  const isQuiet = overrides.isQuiet ?? (() => false)
  const inbound = overrides.inbound === undefined ? createEmbeddedInboundEmail() : overrides.inbound
  const replyAddresses =
    inbound &&
    createReplyAddresses({
      secret: 'the key of reply addresses in tests',
      address: inbound.kind === 'embedded' ? sandboxReplyAddress : 'reply@practice.example',
      ownAddresses: ['hello@practice.example'],
    })
  const ownerEmail = admin.email
  const replies = replyAddresses && { addresses: replyAddresses, ownerEmail }
  const channels = createChannels({ scope, contentSource, email, sms, isQuiet, replies, now })
  const outbox = createOutboxWorker({ scope, channels, log, maxBackoffSeconds })
  const limit = createLimiter(scope, { timeoutMs: patienceMs })
  const identity = { scope, contentSource, publicUrl, secret: signingKey, wake: outbox.wake }
  const twoFactor = createTwoFactor({ ...identity, limit, now })
  const hasher = createPasswordHasher()
  const auth = createAuth({ ...identity, database, log, twoFactor, hasher })
  const ensureAdmin = createEnsureAdmin({
    auth,
    scope,
    contentSource,
    ...admin,
    onNewPassword: () => undefined,
  })
  await ensureAdmin()
  const events = createEvents({ database, heartbeatMs: 50 })
  const readiness = createReadiness({ database, cacheMs: 0 })
  addProgressChecks(readiness, { limit, outbox, database })
  const deps = {
    database,
    contentSource,
    events,
    scope,
    auth,
    twoFactor,
    hasher,
    payments,
    email,
    sms,
    outbox,
    ensureAdmin,
    log,
    publicUrl,
    calendarDomain: await ensureCalendarDomain(database, publicUrl),
    assistants: { model: overrides.model ?? null },
    ownerEmail,
    replyAddresses,
    inbound,
    now,
    limit,
    calendars: overrides.calendars ?? { read: async () => [] },
    signedLinks: createSignedLinks({ secret: 'the key of booking links in tests', publicUrl }),
    sandboxKey,
    readiness,
    encodePicture: createPictureEncoder({ timeoutMs: 4 * patienceMs }),
    trustedProxies: overrides.trustedProxies ?? new BlockList(),
    ...(overrides.site && { site: overrides.site }),
    ...(overrides.metrics && { metrics: overrides.metrics }),
  }
  const app = createApp(deps)

  /** One API call as `token`'s owner, or as a visitor, from the address `peer`. */
  async function call(method: string, path: string, input?: unknown, token?: string | null, peer?: string) {
    const env = peer ? { incoming: { socket: { remoteAddress: peer } } } : {}
    const init = {
      method,
      headers: {
        apikey: settings.publishableKey,
        ...(input !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    }
    const response = await app.request(path, init, env)
    const isEventStream = response.headers.get('content-type') === 'text/event-stream'
    if (isEventStream) await response.body?.cancel()
    const text = isEventStream ? '' : await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null,
    }
  }

  async function sentMail(): Promise<SentMail[]> {
    await outbox.drain()
    const response = await app.request(`/sandbox/outbox.json?key=${sandboxKey}`)
    return (await response.json()).messages
  }

  async function signIn(email: string, password: string): Promise<string> {
    const { status, body } = await call('POST', '/api/auth/sign-in', { email, password })
    if (status !== 200) throw new Error(`sign-in answered ${status} ${JSON.stringify(body)}`)
    return body.token
  }

  async function register(email: string, password = 'correct horse battery') {
    await call('POST', '/api/auth/sign-up', { firstName: 'Nia', lastName: 'Okoye', email, password })
    const mail = (await sentMail()).find((sent) => sent.to === email && sent.subject.startsWith('Confirm'))
    const token = /confirm=([^\s]+)/.exec(mail?.text ?? '')?.[1]
    if (!token) throw new Error(`no confirmation mail to ${email}`)
    return { email, password, confirmToken: decodeURIComponent(token) }
  }

  /** Registers, confirms and signs in a client. Returns the session token. */
  async function makeClient(email: string): Promise<string> {
    const { password, confirmToken } = await register(email)
    await call('POST', '/api/auth/confirm-email', { token: confirmToken, password })
    return signIn(email, password)
  }

  let networkCount = 0
  /** Saves a number in the profile of `token`'s owner and verifies it. Returns the profile. */
  async function provePhone(token: string, phone: string) {
    const { body: session } = await call('GET', '/api/session', undefined, token)
    const { first_name, last_name } = session.profile
    const saved = await call('PATCH', '/api/profiles/me', { first_name, last_name, phone }, token)
    if (saved.status !== 200) throw new Error(`saving ${phone} answered ${JSON.stringify(saved.body)}`)
    const peer = `10.77.${Math.floor(networkCount / 250)}.${networkCount++ % 250}`
    await call('POST', '/api/profiles/me/phone/code', undefined, token, peer)
    const isCode = ({ to, text }: SentMail) => to === saved.body.profile.phone && /^\d{6} is your/.test(text)
    const code = (await sentMail()).find(isCode)?.text.slice(0, 6)
    const verified = await call('POST', '/api/profiles/me/phone/verify', { code }, token, peer)
    if (verified.status !== 200) throw new Error(`proving ${phone} answered ${JSON.stringify(verified.body)}`)
    return verified.body.profile
  }

  async function close() {
    events.close()
    contentSource.close()
    await outbox.stop()
    await database.close()
    if (!overrides.testDatabase) await testDatabase.discard()
  }

  return {
    ...deps,
    /** What a job run now would take. */
    get content() {
      return contentSource.current()
    },
    app,
    clock,
    embedded,
    call,
    sentMail,
    signIn,
    register,
    makeClient,
    provePhone,
    close,
    testDatabase,
    discard: testDatabase.discard,
  }
}
