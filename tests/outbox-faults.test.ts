import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { createScope } from '#server/access/scope.ts'
import { openDatabase } from '#server/db/open.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import type { Fault } from '#tests/support/fake-server.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const system = { role: 'system', job: 'test' } as const
/** OUTBOX_FAULTS_OUTAGE_MS=10000 keeps Twilio away for at least ten seconds. */
const messages = Number(process.env['OUTBOX_FAULTS_MESSAGES'] ?? 1000)
const leastOutageMs = Number(process.env['OUTBOX_FAULTS_OUTAGE_MS'] ?? 0)
const refusals = messages / 10
const numbers = Array.from({ length: messages / 2 }, (_, n) => `+1312555${4000 + n}`)
const failingShare = 0.3
const faults: Fault[] = ['reset', 'busy', 'broken', 'lost', 'half']
const patienceMs = 150_000
const owner = { ADMIN_EMAIL: 'owner@practice.test', ADMIN_PASSWORD: 'sunlight on plaster 7' }
const silent = { warn: () => undefined, failed: () => undefined }

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
    for (let n = 0; n < messages; n++) {
      const to = { to: numbers[n % numbers.length] ?? '', userId: null }
      await enqueueSms(tx, { kind: 'text_by_admin', sender: 'admin', text: `Message ${n}` }, [to])
    }
  })
  await database.close()
  twilio = await createFakeTwilio()
  twilio.always = unreliably()
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.stop()
  await twilio.close()
  await home.discard()
}, 60_000)

/** The same numbers each time, so that a failure can be seen again. */
function unreliably() {
  let state = 7
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return () => (next() < failingShare ? (faults[Math.floor(next() * faults.length)] ?? null) : null)
}

/** Two processes where they can share: the embedded database is one process's own. */
function startServers() {
  const env = {
    ...owner,
    TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
    TWILIO_AUTH_TOKEN: twilioKeys.authToken,
    TWILIO_FROM: twilioKeys.from,
    TWILIO_API_BASE: twilio.url,
    OUTBOX_LONGEST_WAIT_SECONDS: '0.5',
  }
  const kept = { ...home, discard: () => Promise.resolve() }
  const together = home.databaseUrl ? 2 : 1
  return Promise.all(Array.from({ length: together }, () => startServer(env, 0, kept)))
}

async function killOne(which: number) {
  const server = servers[which % servers.length]
  await server?.kill9()
  await server?.restart()
}

async function pending(): Promise<number> {
  const [server] = servers
  const headers = { apikey: practice.publishableKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD })
  token ??= (
    await (await fetch(`${server?.baseURL}/api/auth/sign-in`, { method: 'POST', headers, body })).json()
  ).token
  const path = '/api/sms_messages/all?status=pending'
  const answer = await fetch(`${server?.baseURL}${path}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return (await answer.json()).total.count
}
let token: string | undefined

async function reached(isSo: () => boolean) {
  const deadline = Date.now() + patienceMs
  while (!isSo() && Date.now() < deadline) await wait(20)
}
const takenAtLeast = (count: number) => reached(() => twilio.accepted.length >= count)
/** Tries that met nobody at all. */
const refusedAtLeast = (count: number) =>
  reached(
    () => servers.reduce((sum, { log }) => sum + (log().match(/ECONNREFUSED/g)?.length ?? 0), 0) >= count,
  )

test('a thousand texts through a Twilio that fails three calls in ten and is away for a while, and two kills: each is taken once, in order', async () => {
  servers = await startServers()
  await takenAtLeast(messages * 0.15)
  await killOne(0)
  await takenAtLeast(messages * 0.4)
  await twilio.down()
  const until = Date.now() + leastOutageMs
  await refusedAtLeast(refusals / 2)
  await killOne(1)
  await refusedAtLeast(refusals)
  await reached(() => Date.now() >= until)
  await twilio.up()
  const deadline = Date.now() + patienceMs
  while ((await pending()) > 0 && Date.now() < deadline) await wait(200)
  for (const server of servers) await server.stop()
  servers = []

  const taken = twilio.accepted.map(({ body }) => body)
  expect(new Set(taken).size).toBe(messages)
  expect(taken).toHaveLength(messages)
  const states = await query(sql`select status, count(*)::int as n, count(distinct provider_id)::int as named
    from sms_messages group by status`)
  expect(states).toEqual([{ status: 'sent', n: messages, named: messages }])
  const open = await query(sql`select id from outbox where sent_at is null`)
  expect(open).toEqual([])
  for (const number of numbers) {
    const order = twilio.accepted.filter(({ to }) => to === number).map(({ body }) => Number(body.slice(8)))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  }
}, 240_000)
