import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { settings } from '#practice/settings.ts'
import { createSite } from '#server/http/site.ts'
import { admin, makeTestApp, sandboxKey, type TestApp } from '#tests/support/app.ts'
import { assetNamed } from '#tests/support/site.ts'

const publicUrl = 'http://localhost:3000'

let t: TestApp
let token: string
let owner: string
let client: string
beforeAll(async () => {
  t = await makeTestApp({ site: await createSite(publicUrl) })
  owner = await t.signIn(admin.email, admin.password)
  client = await t.makeClient('client@example.com')
  token = owner
})
afterAll(() => t.close())

type RequestInput = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  as?: string | null
}
const key = { apikey: settings.publishableKey }
const json = { ...key, 'content-type': 'application/json' }
const asset = () => assetNamed('layout-')

/** Every kind of response: its name, the request for it and its status. */
const responseKinds: [string, () => RequestInput, number][] = [
  ['a page', () => ({ path: '/booking' }), 200],
  ['a client-rendered page', () => ({ path: '/dashboard/security' }), 200],
  ['a HEAD request', () => ({ path: '/', method: 'HEAD' }), 200],
  ['the not-found page', () => ({ path: '/nothing' }), 404],
  ['a page with a trailing slash', () => ({ path: '/booking/' }), 308],
  ['a redirect to sign-in', () => ({ path: '/admin' }), 302],
  ['a script', () => ({ path: asset() }), 200],
  ['a range of a script', () => ({ path: asset(), headers: { range: 'bytes=0-9' } }), 206],
  ['an image', () => ({ path: '/icon.svg' }), 200],
  ['a text file', () => ({ path: '/robots.txt' }), 200],
  ['security.txt', () => ({ path: '/.well-known/security.txt' }), 200],
  ['health', () => ({ path: '/healthz' }), 200],
  ['readiness', () => ({ path: '/readyz' }), 200],
  ['an API response', () => ({ path: '/api/session', headers: key, as: token }), 200],
  ['a CSV export', () => ({ path: '/api/orders/all.csv', headers: key, as: token }), 200],
  ['an account export', () => ({ path: '/api/account/export', headers: key, as: token }), 200],
  ['a stream', () => ({ path: '/api/live/events', headers: key, as: token }), 200],
  ['a request without API key', () => ({ path: '/api/session' }), 401],
  ['a request without session', () => ({ path: '/api/session', headers: key }), 401],
  ['a forbidden request', () => ({ path: '/api/orders/all', headers: key, as: client }), 403],
  ['an unknown API path', () => ({ path: '/api/nothing', headers: key }), 404],
  ['an unknown method', () => ({ path: '/healthz', method: 'PUT' }), 404],
  ['a malformed body', () => ({ path: '/api/contact', method: 'POST', headers: json, body: '{' }), 400],
  [
    'a body over the size limit',
    () => ({ path: '/api/contact', method: 'POST', headers: json, body: 'x'.repeat(70_000) }),
    413,
  ],
  ['an unsigned webhook', () => ({ path: '/webhooks/payments', method: 'POST', body: '{}' }), 400],
  ['the sandbox outbox', () => ({ path: `/sandbox/outbox?key=${sandboxKey}` }), 200],
  ['an unknown sandbox payment', () => ({ path: '/sandbox/pay/nothing' }), 404],
]

async function sendRequest({
  path,
  method = 'GET',
  headers = {},
  body,
  as,
}: RequestInput): Promise<Response> {
  const init = {
    method,
    headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) },
    ...(body !== undefined && { body }),
  }
  const response = await t.app.request(`${publicUrl}${path}`, init)
  await response.body?.cancel()
  return response
}

const requiredHeaders: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-embedder-policy': /^require-corp$/,
  'x-permitted-cross-domain-policies': /^none$/,
  'x-dns-prefetch-control': /^off$/,
  'permissions-policy': /camera=\(\), .*microphone=\(\)/,
  'content-security-policy': /^default-src 'none'/,
  'cache-control': /./,
  'x-request-id': /^[0-9a-f-]{36}$/,
}
const forbiddenHeaders = [
  'server',
  'x-powered-by',
  'set-cookie',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'x-aspnet-version',
  'via',
]

test.each(responseKinds)('%s has every required header and no forbidden one', async (_, request, status) => {
  const response = await sendRequest(request())
  expect(response.status).toBe(status)
  for (const [name, value] of Object.entries(requiredHeaders))
    expect(response.headers.get(name), name).toMatch(value)
  for (const name of forbiddenHeaders) expect(response.headers.has(name), name).toBe(false)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/unsafe-|https?:|\*/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
})

test.each(
  responseKinds.filter(([, request]) =>
    /^\/(api|webhooks|sandbox|healthz|readyz)/.test(
      request.toString().includes('asset') ? '/x' : request().path,
    ),
  ),
)('%s is not cached', async (_, request) => {
  expect((await sendRequest(request())).headers.get('cache-control')).toBe('no-store')
})

test('pages run only our own scripts and styles, by hash or from our origin, with trusted types', async () => {
  for (const path of ['/', '/auth', '/dashboard', '/nothing']) {
    const policy = (await sendRequest({ path })).headers.get('content-security-policy') ?? ''
    const sources = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(
      sources.split(' ').filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source)),
      path,
    ).toEqual([])
    expect(
      /style-src ([^;]*)/
        .exec(policy)?.[1]
        ?.split(' ')
        .filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source)),
    ).toEqual([])
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  }
})

test('responses over https have HSTS, responses over http do not', async () => {
  const header = 'strict-transport-security'
  expect((await sendRequest({ path: '/healthz' })).headers.has(header)).toBe(false)
  const { createApp } = await import('#server/app.ts')
  const secure = createApp({ ...t, publicUrl: 'https://practice.example' })
  for (const path of ['/healthz', '/api/session', '/nothing'])
    expect((await secure.request(path)).headers.get(header), path).toMatch(/^max-age=31536000/)
})

test('each encoding of a page has its own tag, and an encoding without weight is not sent', async () => {
  const requestAs = (encoding: string, tag = '') =>
    t.app.request('/booking', { headers: { 'accept-encoding': encoding, 'if-none-match': tag } })
  const responses = await Promise.all(
    ['br', 'gzip', 'br;q=0, gzip;q=0'].map((encoding) => requestAs(encoding)),
  )
  expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
  const tags = responses.map(({ headers }) => headers.get('etag') ?? '')
  expect(new Set(tags).size).toBe(3)
  expect((await requestAs('br', tags[0])).status).toBe(304)
  expect((await requestAs('br', `W/${tags[0]}`)).status).toBe(304)
  expect((await requestAs('gzip', tags[0])).status).toBe(200)
  expect((await requestAs('identity;q=0')).status).toBe(406)
})

test('signing out clears the browser cache', async () => {
  const sessionToken = await t.signIn(admin.email, admin.password)
  const { headers } = await t.call('POST', '/api/auth/sign-out', {}, sessionToken)
  expect(headers.get('clear-site-data')).toBe('"cache"')
})

test('security.txt has a contact address and expires within a year', async () => {
  const text = await (await t.app.request('/.well-known/security.txt')).text()
  expect(text).toContain(`Contact: mailto:${practice.email}`)
  const expires = new Date(/Expires: (.*)/.exec(text)?.[1] ?? '').getTime()
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})
