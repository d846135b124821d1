import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { toLocal } from '#shared/local-time.ts'
import { bookingRules, timeAhead } from '#tests/support/booking.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { administrator } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const owner = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
/** A process that enqueues emails but can't send them. */
const brokenSmtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'practice@example.com' }
const shortBackoff = { OUTBOX_LONGEST_WAIT_SECONDS: '1' }
const timeoutMs = { timeout: 60_000, interval: 200 }

let home: TestDatabase
let servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
  await home.discard()
})

async function start(env: Record<string, string>): Promise<Server> {
  const server = await startServer({ ...owner, ...shortBackoff, ...env }, 0, {
    ...home,
    discard: async () => undefined,
  })
  servers.push(server)
  return server
}

function callApi(server: Server, method: string, path: string, input?: unknown, token?: string) {
  return requestApi(server, method, path, { input, token })
}

async function signIn(server: Server): Promise<string> {
  const { email, password } = administrator
  return (await (await callApi(server, 'POST', 'auth/sign-in', { email, password })).json()).token
}

async function checkSharedSessions(first: Server, second: Server) {
  const token = await signIn(first)
  const sessionStatus = async (server: Server) =>
    (await callApi(server, 'GET', 'session', undefined, token)).status
  expect([await sessionStatus(first), await sessionStatus(second)]).toEqual([200, 200])
  await callApi(second, 'POST', 'auth/sign-out', {}, token)
  expect([await sessionStatus(first), await sessionStatus(second)]).toEqual([401, 401])
}

/** The limit of ten wrong passwords per account counts both processes. */
async function checkSharedLimits(first: Server, second: Server) {
  const guess = { email: `${randomUUID()}@example.com`, password: 'wrong password' }
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    statuses.push((await callApi(n % 2 ? first : second, 'POST', 'auth/sign-in', guess)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
}

/** Each message is sent once, by either process, and one sends what the other can't. */
async function checkSharedOutbox(first: Server, second: Server) {
  const token = await signIn(first)
  const texts = Array.from({ length: 20 }, (_, n) => `Text ${n}`)
  const responses = await Promise.all(
    texts.map((message, n) => {
      const text = { to: `+131255500${10 + n}`, message, userId: 'admin' }
      return callApi(n % 2 ? first : second, 'POST', 'functions/send-sms', text, token)
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(texts.map(() => 200))
  const contactMessage = {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Are you open on Friday?',
    website: '',
  }
  expect((await callApi(first, 'POST', 'contact', contactMessage)).status).toBe(200)
  await expect
    .poll(
      async () =>
        (await second.outbox())
          .map(({ text }) => text)
          .filter((text) => /^Text/.test(text))
          .sort(),
      timeoutMs,
    )
    .toEqual(texts.toSorted())
  await expect
    .poll(
      async () => (await second.outbox()).filter(({ text }) => text.includes(contactMessage.message)),
      timeoutMs,
    )
    .toHaveLength(1)
}

/** Event streams of one process report at once what was started on the other. */
async function checkSharedLiveState(first: Server, second: Server) {
  const token = await signIn(second)
  const { body } = await callApi(second, 'GET', 'live/events', undefined, token)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('event: changed')
  const started = await (await callApi(first, 'POST', 'live/start', {}, token)).json()
  expect(started).toMatchObject({ live: true })
  expect((await reader?.read())?.value).toContain('event: changed')
  expect(await (await callApi(second, 'GET', 'live', undefined, token)).json()).toEqual(started)
  await reader?.cancel()
}

/** Who holds a time, and who books it, is decided once for both; hours published on one are booked on the other. */
async function checkSharedCalendar(first: Server, second: Server) {
  const token = await signIn(first)
  const call = async (server: Server, method: string, path: string, input?: unknown, session?: string) => {
    const response = await callApi(server, method, `booking/${path}`, input, session)
    return { status: response.status, body: await response.json() }
  }
  const { base } = (await call(first, 'GET', 'rules', undefined, token)).body
  expect((await call(first, 'PUT', 'rules', { base, rules: bookingRules }, token)).status).toBe(200)
  const session = { service: 'online', minutes: 60 }
  const tomorrow = toLocal(new Date(timeAhead(1, '12:00'))).date
  await expect
    .poll(
      async () =>
        (await call(second, 'GET', `times?service=online&minutes=60&from=${tomorrow}&days=1`)).status,
      timeoutMs,
    )
    .toBe(200)
  const starts_at = timeAhead(3, '10:00')
  const each = <T>(count: number, run: (server: Server) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => run(n % 2 ? first : second)))
  const holds = await each(20, (server) => call(server, 'POST', 'holds', { ...session, starts_at }))
  const [kept, ...others] = holds.filter(({ status }) => status === 200)
  expect([kept?.body.starts_at, others]).toEqual([starts_at, []])
  const { hold, price_cents } = kept?.body ?? {}
  const booking = { hold, price_cents, key: randomUUID(), name: 'Ada Pine', email: 'ada@example.com' }
  const booked = await each(6, (server) => call(server, 'POST', 'appointments', booking))
  expect(booked.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const addresses = booked.map(({ body }) => new URL(body.manage_url).hash)
  expect(new Set(addresses).size).toBe(1)
  const manage = { token: addresses[0]?.slice(1) }
  const cancelled = await each(6, (server) => call(server, 'POST', 'manage/cancel', manage))
  expect(cancelled.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const about = (subject: RegExp, list: { to: string; subject: string }[]) =>
    list.filter((mail) => mail.to === booking.email && subject.test(mail.subject)).length
  await expect.poll(async () => about(/cancelled/i, await second.outbox()), timeoutMs).toBe(1)
}

test('two processes on one database share sessions, limits, outbox, calendar and live state, or the second is refused', async () => {
  home = await makeTestDatabase()
  const first = await start(brokenSmtp)
  if (!isPostgres) {
    await expect(start({})).rejects.toThrow('is already open in another process')
    await checkSharedSessions(first, first)
    return
  }
  const second = await start({})
  await checkSharedSessions(first, second)
  await checkSharedLimits(first, second)
  await checkSharedOutbox(first, second)
  await checkSharedLiveState(first, second)
  await checkSharedCalendar(first, second)
})
