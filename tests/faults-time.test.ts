import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { hours } from '#shared/time.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser } from '#tests/support/every-row.ts'
import { type FinishedCall, startLoad } from '#tests/support/load.ts'
import { blend } from '#tests/support/offers.ts'
import { administrator } from '#tests/support/people.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'
import { metricsToken, type Server, startServer } from '#tests/support/server.ts'
import { root } from '#tests/support/sources.ts'

const { slug } = blend
const clockReadEveryMs = 100
/** An email delayed by a clock jump would wait an hour. */
const sendTimeoutMs = 60_000

let folder: string
let home: TestDatabase
let server: Server
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'practice-clock-'))
  await setClock(0)
  home = await makeTestDatabase()
  const env = {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
    CLOCK_FILE: path.join(folder, 'ahead'),
    NODE_OPTIONS: `--import=${path.join(root, 'tests/support/clock.mjs')}`,
  }
  server = await startServer(env, 0, { ...home, discard: () => Promise.resolve() })
})
afterAll(async () => {
  await server.stop()
  await home.discard()
  rmSync(folder, { recursive: true })
})

async function setClock(aheadMs: number) {
  writeFileSync(path.join(folder, 'ahead'), String(aheadMs))
  await wait(clockReadEveryMs)
}

async function call(method: string, address: string, input?: unknown, token = '') {
  const response = await fetch(`${server.baseURL}${address}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: settings.publishableKey,
      ...(!(input instanceof URLSearchParams) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(input !== undefined && { body: input instanceof URLSearchParams ? input : JSON.stringify(input) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') ? JSON.parse(text) : null,
    date: response.headers.get('date'),
  }
}

async function signIn(): Promise<string> {
  const { email, password } = administrator
  const { body } = await call('POST', '/api/auth/sign-in', { email, password })
  return body.token
}

async function buy(): Promise<string> {
  const { body } = await call('POST', `/api/functions/create-${slug}-checkout`, { quantity: 3 })
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  await call('POST', `/sandbox/pay/${sessionId}/pay`, sandboxPaymentForm())
  const saved = await call('POST', `/api/functions/save-${slug}-order`, { sessionId })
  return saved.body.order.order_id
}

test('when the clock jumps an hour forward and back, sessions stay valid, orders succeed and every email is sent', async () => {
  const isAcknowledged = ({ status }: FinishedCall) => status === 200
  const tokens = [await signIn()]
  const orders: string[] = []
  const load = startLoad(server.baseURL, 4)
  for (const jump of [hours(1), 0, -hours(1), 0]) {
    await load.waitFor(10, isAcknowledged)
    await setClock(jump)
    const { body } = await call('GET', '/api/session', undefined, tokens[0])
    expect(body.profile.email, `session after ${jump}`).toBe(administrator.email)
    tokens.push(await signIn())
    orders.push(await buy())
    await load.waitFor(10, isAcknowledged)
  }
  await load.stop()
  for (const token of tokens) expect((await call('GET', '/api/session', undefined, token)).status).toBe(200)
  expect(new Set(orders).size).toBe(4)
  expect(load.ended.filter(({ status }) => status !== 200)).toEqual([])
  await server.waitForEmptyOutbox(sendTimeoutMs)
  await server.stop()
  await asSuperuser(home, async (ask) => {
    expect(await ask(`select kind, run_at from outbox where sent_at is null`)).toEqual([])
    const paid = await ask(`select id from orders where payment = 'paid'`)
    expect(paid.map(({ id }) => id).sort()).toEqual(orders.sort())
  })
}, 200_000)
