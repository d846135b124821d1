import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutgoingEmail } from '#server/providers/email/port.ts'
import { createSmtpEmail } from '#server/providers/email/smtp.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import type { OutgoingSms } from '#server/providers/sms/port.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { createFakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'
import { blend } from '#tests/support/offers.ts'
import { type Relay, startRelay } from '#tests/support/relay.ts'

// A connection goes silent without being closed, as behind a firewall that forgot it: no error ever arrives.

/** Production's time-outs are 7 to 60 seconds; the tests set the same settings lower. */
const timeoutMs = 400
const recovery = { timeout: 15_000, interval: 25 }
const number = '+13125550170'
const silentLog = { warn: () => undefined, failed: () => undefined }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

async function relayTo(target: Parameters<typeof startRelay>[0]): Promise<Relay> {
  const relay = await startRelay(target)
  cleanups.push(relay.close)
  return relay
}

async function makeApp(overrides: Parameters<typeof makeTestApp>[0]): Promise<TestApp> {
  const t = await makeTestApp({ maxBackoffSeconds: 1, ...overrides })
  cleanups.push(t.close)
  return t
}

const contact = (t: TestApp, message: string) =>
  t.call('POST', '/api/contact', { name: 'Ada', email: 'ada@example.com', message, website: '' })
const sendText = (t: TestApp, message: string, owner: string) =>
  t.call('POST', '/api/functions/send-sms', { to: number, message, userId: 'admin' }, owner)
const statusOf = async (t: TestApp, path: string) => (await t.call('GET', path)).status

// The embedded database has no connection.
if (process.env.TEST_DATABASE_URL) {
  test('while PostgreSQL is silent calls are refused and readiness says so; afterwards everything works again', async () => {
    const mails: OutgoingEmail[] = []
    let relay: Relay | undefined
    const t = await makeApp({
      email: { kind: 'smtp', send: async (mail) => void mails.push(mail) },
      databaseLog: silentLog,
      async connect({ dataDir, databaseUrl }) {
        relay = await relayTo(databaseUrl ?? '')
        return { dataDir, databaseUrl: relay.inPlaceOf(databaseUrl ?? ''), statementTimeoutMs: timeoutMs }
      },
    })
    const notifications: (string | null)[] = []
    await t.database.listen('heard', (payload) => notifications.push(payload))
    const owner = await t.signIn(admin.email, admin.password)
    // Opens every connection of the pool.
    await Promise.all(Array.from({ length: 20 }, () => t.call('GET', '/api/overview', undefined, owner)))
    relay?.goSilent()

    const refused = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => contact(t, `lost ${n}`)),
      t.call('POST', '/api/auth/sign-in', admin),
    ])
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
      new Set(['503 database_unavailable']),
    )
    expect([await statusOf(t, '/readyz'), await statusOf(t, '/healthz')]).toEqual([503, 200])

    relay?.recover()
    await vi.waitFor(async () => expect((await contact(t, 'after')).status).toBe(200), recovery)
    await t.signIn(admin.email, admin.password)
    await vi.waitFor(
      () => expect(mails.map(({ text }) => text)).toContainEqual(expect.stringContaining('after')),
      recovery,
    )
    await vi.waitFor(async () => expect(await statusOf(t, '/readyz')).toBe(200), recovery)
    await vi.waitFor(() => expect(notifications).toContain(null), recovery)
  }, 40_000)
}

test('a silent mail server delays no text, and the emails leave once it is back', async () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const relay = await relayTo({ host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port })
  const texts: OutgoingSms[] = []
  const t = await makeApp({
    email: createSmtpEmail({
      ...{ url: `smtp://127.0.0.1:${relay.port}`, from: 'coach@practice.test' },
      ...{ timeoutMs, silenceMs: timeoutMs },
    }),
    sms: {
      kind: 'twilio',
      async send(text) {
        texts.push(text)
        return null
      },
    },
  })
  const owner = await t.signIn(admin.email, admin.password)
  relay.goSilent()
  for (let n = 0; n < 8; n++) expect((await contact(t, `mail ${n}`)).status).toBe(200)
  await vi.waitFor(() => expect(relay.silentConnections()).toBeGreaterThan(0), recovery)
  await sendText(t, 'on time', owner)
  await vi.waitFor(() => expect(texts).toHaveLength(1), recovery)
  expect(received).toEqual([])
  expect(await statusOf(t, '/readyz')).toBe(200)

  relay.recover()
  await vi.waitFor(() => expect(received).toHaveLength(8), recovery)
}, 40_000)

test('a silent text provider delays no email, and each text leaves once it is back, once', async () => {
  const twilio = await createFakeTwilio()
  cleanups.push(twilio.close)
  const relay = await relayTo(twilio.url)
  const mails: OutgoingEmail[] = []
  const t = await makeApp({
    email: { kind: 'smtp', send: async (mail) => void mails.push(mail) },
    sms: createTwilioSms({
      ...twilioKeys,
      publicUrl: 'https://practice.example',
      apiBase: `http://127.0.0.1:${relay.port}`,
      timeoutMs,
    }),
  })
  const owner = await t.signIn(admin.email, admin.password)
  await sendText(t, 'before', owner)
  await vi.waitFor(() => expect(twilio.accepted).toHaveLength(1), recovery)
  relay.goSilent()
  for (let n = 0; n < 5; n++) await sendText(t, `text ${n}`, owner)
  await contact(t, 'meanwhile')
  await vi.waitFor(() => expect(mails).toHaveLength(1), recovery)
  expect(await statusOf(t, '/readyz')).toBe(200)

  relay.recover()
  await vi.waitFor(() => expect(twilio.accepted).toHaveLength(6), recovery)
  expect(twilio.accepted.map(({ body }) => body)).toEqual([
    'before',
    ...[0, 1, 2, 3, 4].map((n) => `text ${n}`),
  ])
}, 40_000)

test('a silent payment provider refuses a checkout in time and holds up nothing else', async () => {
  const stripe = await createFakeStripe()
  cleanups.push(stripe.close)
  const relay = await relayTo(stripe.url)
  const payments = createStripePayments({
    ...stripeKeys,
    apiBase: `http://127.0.0.1:${relay.port}`,
    timeoutMs,
  })
  const t = await makeApp({ payments: () => payments as never })
  const checkout = () => t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 1 })
  expect((await checkout()).status).toBe(200)
  relay.goSilent()
  const attempt = checkout()
  await vi.waitFor(() => expect(relay.silentConnections()).toBeGreaterThan(0), recovery)
  expect((await contact(t, 'meanwhile')).status).toBe(200)
  expect((await attempt).body.error.code).toBe('payment_unavailable')
  relay.recover()
  expect((await checkout()).status).toBe(200)
}, 40_000)
