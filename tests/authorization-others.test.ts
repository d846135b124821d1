import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/http/metrics.ts'
import { createSite } from '#server/http/site.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { twilioKeys } from '#tests/support/fake-twilio.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
type Door = 'open' | 'signature' | 'token' | 'insiders'

/** Every address outside the API, and what opens it. */
const others: Record<string, Door> = {
  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'token',
  'GET /.well-known/security.txt': 'open',
  'POST /webhooks/payments': 'signature',
  'POST /webhooks/sms/status': 'signature',
  'POST /webhooks/sms/inbound': 'signature',
  'GET /sandbox/outbox': 'insiders',
  'GET /sandbox/outbox.json': 'insiders',
  'GET /sandbox/pay/:id': 'open',
  'POST /sandbox/pay/:id/pay': 'open',
  'POST /sandbox/pay/:id/cancel': 'open',
  'GET /admin': 'open',
  'GET /*': 'open',
}

let t: TestApp
let tokens: Record<'visitor' | 'client' | 'admin', string | null>
beforeAll(async () => {
  const look = async () => ({ openStreams: 0, freeBytes: null, outbox: null })
  t = await makeTestApp({
    site: await createSite('http://localhost:3000'),
    sms: createTwilioSms({
      ...twilioKeys,
      publicUrl: 'http://localhost:3000',
      apiBase: 'http://127.0.0.1:9',
      timeoutMs: 50,
    }),
    metrics: createMetrics('a token for the metrics', look),
  })
  tokens = {
    visitor: null,
    client: await t.makeClient('client@example.com'),
    admin: await t.signIn(admin.email, admin.password),
  }
})
afterAll(() => t.close())

test('the table above names every address outside the API and no other', () => {
  const found = t.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(others).sort()).toEqual([...new Set(found)].sort())
})

test.each(Object.entries(others))('%s is behind this door: %s', async (name, door) => {
  const [method = '', path = ''] = name.split(' ')
  const ask = async (token: string | null, address: string) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), host: 'localhost' }
    const env = { incoming: { socket: { remoteAddress: address } } }
    return (await t.app.request(path.replace(':id', nowhere).replace('*', ''), { method, headers }, env))
      .status
  }
  const [away, here] = ['203.0.113.7', '127.0.0.1']
  for (const who of ['visitor', 'client', 'admin'] as const) {
    const status = await ask(tokens[who], away)
    const isIn = door === 'open' || (door === 'insiders' && who === 'admin')
    expect(status, who).toBeLessThan(500)
    expect([400, 401, 403, 404].includes(status) && !path.includes(':id'), `${who} is kept out`).toBe(!isIn)
  }
  if (door === 'insiders') expect(await ask(null, here)).toBe(200)
})
