import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { createScope } from '#server/access/scope.ts'
import { openDatabase } from '#server/db/open.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import type { Fault } from '#tests/support/fake-server.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'
import { faults } from '#tests/support/fault-options.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const system = { role: 'system', job: 'test' } as const
const messageCount = faults.messages
/** OUTBOX_FAULTS_OUTAGE_MS=10000 keeps Twilio down for at least ten seconds. */
const minOutageMs = Number(process.env.OUTBOX_FAULTS_OUTAGE_MS ?? 0)
const numbers = Array.from({ length: messageCount / 2 }, (_, n) => `+1312555${4000 + n}`)
const failureRate = 0.3
const twilioFaults: Fault[] = ['reset', 'busy', 'broken', 'lost', 'half']
const timeoutMs = 150_000
const owner = { ADMIN_EMAIL: 'owner@practice.test', ADMIN_PASSWORD: 'sunlight on plaster 7' }
const silent = { warn: () => undefined, failed: () => undefined }

/** Keeps enough waiting until the outage, however long a restart takes. */
let acceptedAtMost = messageCount * 0.4

let home: TestDatabase
let twilio: FakeTwilio
let servers: Server[] = []

async function query<T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) {
  const database = await openDatabase(home, silent)
  const { rows } = await createScope(database)(system, (tx) => tx.execute<T>(statement))
  await database.close()
  return rows
}

beforeAll(async () => {
  home = await makeTestDatabase()
  const database = await openDatabase(home, silent)
  await createScope(database)(system, async (tx) => {
    for (let n = 0; n < messageCount; n++) {
      const recipient = { to: numbers[n % numbers.length] ?? '', userId: null }
      await enqueueSms(
        tx,
        { kind: 'text_by_admin', sender: 'admin', purpose: 'personal', text: `Message ${n}` },
        [recipient],
      )
    }
  })
  await database.close()
  twilio = await createFakeTwilio()
  const randomFault = createRandomFaults()
  twilio.always = () => (twilio.accepted.length < acceptedAtMost ? randomFault() : 'busy')
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await twilio.close()
  await home.discard()
})

/** Pseudorandom with a fixed seed, so that a failure can be reproduced. */
function createRandomFaults() {
  let state = 7
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return () =>
    next() < failureRate ? (twilioFaults[Math.floor(next() * twilioFaults.length)] ?? null) : null
}

/** Two processes on PostgreSQL, one on the embedded database. */
function startServers() {
  const env = {
    ...owner,
    TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
    TWILIO_AUTH_TOKEN: twilioKeys.authToken,
    TWILIO_FROM: twilioKeys.from,
    TWILIO_API_BASE: twilio.url,
    OUTBOX_LONGEST_WAIT_SECONDS: '0.5',
  }
  const sharedHome = { ...home, discard: () => Promise.resolve() }
  const processCount = home.databaseUrl ? 2 : 1
  return Promise.all(Array.from({ length: processCount }, () => startServer(env, 0, sharedHome)))
}

async function killAndRestart(index: number) {
  const server = servers[index % servers.length]
  await server?.kill9()
  await server?.restart()
}

async function countPending(): Promise<number> {
  const [server] = servers
  const headers = { apikey: settings.publishableKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD })
  token ??= (
    await (await fetch(`${server?.baseURL}/api/auth/sign-in`, { method: 'POST', headers, body })).json()
  ).token
  const path = '/api/sms_messages/all?status=pending'
  const response = await fetch(`${server?.baseURL}${path}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return (await response.json()).total.count
}
let token: string | undefined

async function waitUntil(condition: () => boolean) {
  const deadline = Date.now() + timeoutMs
  while (!condition() && Date.now() < deadline) await wait(20)
}
const acceptedAtLeast = (count: number) => waitUntil(() => twilio.accepted.length >= count)
/** Waits until this many processes, restarted ones included, have noticed since the start that Twilio is down. */
const noticedOutages = (count: number) => waitUntil(() => countNoticed() >= count)
const countNoticed = () =>
  servers.reduce((sum, { log }) => sum + (log().match(/the provider does not answer/g)?.length ?? 0), 0)

test('sends every message once and in order, despite a failing and unreachable Twilio and two kills', async () => {
  servers = await startServers()
  await acceptedAtLeast(messageCount * 0.15)
  await killAndRestart(0)
  await acceptedAtLeast(messageCount * 0.4)
  await twilio.down()
  const outageEnd = Date.now() + minOutageMs
  const noticedBefore = countNoticed()
  await noticedOutages(noticedBefore + servers.length)
  await killAndRestart(1)
  await noticedOutages(noticedBefore + servers.length + 1)
  await waitUntil(() => Date.now() >= outageEnd)
  acceptedAtMost = Number.POSITIVE_INFINITY
  await twilio.up()
  const deadline = Date.now() + timeoutMs
  while ((await countPending()) > 0 && Date.now() < deadline) await wait(200)
  for (const server of servers) await server.stop()
  servers = []

  const accepted = twilio.accepted.map(({ body }) => body)
  expect(new Set(accepted).size).toBe(messageCount)
  expect(accepted).toHaveLength(messageCount)
  const statuses = await query(sql`select status, count(*)::int as n, count(distinct provider_id)::int as ids
    from sms_messages group by status`)
  expect(statuses).toEqual([{ status: 'sent', n: messageCount, ids: messageCount }])
  const unsent = await query(sql`select id from outbox where sent_at is null`)
  expect(unsent).toEqual([])
  for (const number of numbers) {
    const order = twilio.accepted.filter(({ to }) => to === number).map(({ body }) => Number(body.slice(8)))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  }
}, 240_000)
