import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/http/metrics.ts'
import { createSite } from '#server/http/site.ts'
import { createMailgunInbound } from '#server/providers/inbound-email/mailgun.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { twilioKeys } from '#tests/support/fake-twilio.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
type Access = 'open' | 'signature' | 'token' | 'admin or key'

/** Every route outside the API, and who may call it. */
const routes: Record<string, Access> = {
  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'token',
  'GET /.well-known/security.txt': 'open',
  'POST /webhooks/payments': 'signature',
  'POST /webhooks/sms/status': 'signature',
  'POST /webhooks/sms/inbound': 'signature',
  'POST /webhooks/email/mime': 'signature',
  'GET /sandbox/emails': 'admin or key',
  'POST /sandbox/emails': 'admin or key',
  'GET /sandbox/outbox': 'admin or key',
  'GET /sandbox/outbox.json': 'admin or key',
  'GET /sandbox/texts': 'admin or key',
  'POST /sandbox/texts': 'admin or key',
  'GET /sandbox/payments': 'admin or key',
  'POST /sandbox/payments/:id/refund': 'admin or key',
  'POST /sandbox/payments/:id/:step': 'admin or key',
  'GET /sandbox/pay/:id': 'open',
  'POST /unsubscribe/one-click/:token': 'open',
  'GET /unsubscribe/one-click/:token': 'open',
  'POST /sandbox/pay/:id/pay': 'open',
  'POST /sandbox/pay/:id/cancel': 'open',
  'GET /pictures/:name': 'open',
  'GET /files/:hash/:name': 'open',
  'GET /content/head': 'open',
  'GET /content/:version{[0-9a-f]{12}}/:file{[a-z0-9-]+\\.js}': 'open',
  'GET /preview/:token{[A-Za-z0-9_-]{43}}': 'open',
  'GET /preview/:token{[A-Za-z0-9_-]{43}}/*': 'open',
  'GET /admin': 'open',
  'GET /calendar/:file{[A-Za-z0-9_-]{43}\\.ics}': 'open',
  'GET /*': 'open',
}

type Tokens = Record<'visitor' | 'client' | 'admin', string | null>

let t: TestApp
/** With the embedded providers of texts and received emails, which have pages of their own instead of webhooks. */
let embedded: TestApp
let tokens: Map<TestApp, Tokens>
beforeAll(async () => {
  const readGauges = async () => ({ openStreams: 0, freeBytes: null, outbox: null })
  t = await makeTestApp({
    site: await createSite('http://localhost:3000'),
    sms: createTwilioSms({
      ...twilioKeys,
      publicUrl: 'http://localhost:3000',
      apiBase: 'http://127.0.0.1:9',
      timeoutMs: 50,
    }),
    inbound: createMailgunInbound({ signingKey: 'a-signing-key-for-tests', authServer: null }),
    metrics: createMetrics('a token for the metrics', readGauges),
  })
  embedded = await makeTestApp()
  tokens = new Map([
    [t, await makeTokens(t)],
    [embedded, await makeTokens(embedded)],
  ])
})
afterAll(() => Promise.all([t.close(), embedded.close()]))

const makeTokens = async (app: TestApp): Promise<Tokens> => ({
  visitor: null,
  client: await app.makeClient('client@example.com'),
  admin: await app.signIn(admin.email, admin.password),
})

test('the table lists exactly the routes outside the API', () => {
  const registered = [...t.app.routes, ...embedded.app.routes]
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(routes).sort()).toEqual([...new Set(registered)].sort())
})

test.each(Object.entries(routes))('%s: %s', async (name, access) => {
  const [method = '', path = ''] = name.split(' ')
  const served = ['/sandbox/texts', '/sandbox/emails'].includes(path) ? embedded : t
  const request = async (token: string | null, address: string, query = '') => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), host: 'localhost' }
    const env = { incoming: { socket: { remoteAddress: address } } }
    return served.app.request(
      path.replace(/:\w+(\{[^/]*\})?/g, unknownId).replace('*', '') + query,
      { method, headers },
      env,
    )
  }
  const remote = '203.0.113.7'
  for (const role of ['visitor', 'client', 'admin'] as const) {
    const response = await request(tokens.get(served)?.[role] ?? null, remote)
    const { status } = response
    const isAllowed = access === 'open' || (access === 'admin or key' && role === 'admin')
    expect(status, role).toBeLessThan(500)
    // Nobody learns from a refusal whether there is such a payment.
    const isRefused =
      access === 'admin or key' && path.includes(':')
        ? !(await response.text()).includes('Payment not found')
        : [400, 401, 403, 404].includes(status) && !path.includes(':')
    expect(isRefused, `${role} is refused`).toBe(!isAllowed)
  }
  if (access !== 'admin or key') return
  const { status } = await request(null, remote, `?key=${t.sandboxKey}`)
  expect(status).toBe(path.includes(':') ? 404 : method === 'GET' ? 200 : 422)
})
