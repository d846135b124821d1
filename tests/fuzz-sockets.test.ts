import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { fuzz } from '#tests/support/fault-options.ts'
import {
  type ListeningApp,
  listenOnSocket,
  type RawResponse,
  statusesOf,
} from '#tests/support/listen-on-socket.ts'

/** `npm run test:fuzz` sets these for a longer run with a new seed each time; here the seed is fixed. */
const runs = fuzz.socketRequests
const seed = Number(process.env.FUZZ_SEED ?? 607323618)
const waitOptions = { waitMs: 5000 }

let t: TestApp
let server: ListeningApp
beforeAll(async () => {
  t = await makeTestApp()
  server = await listenOnSocket(t.app, {
    headersTimeout: 300,
    requestTimeout: 600,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 50,
  })
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const randomText = fc.string({ unit: 'binary', maxLength: 40 })
const method = fc.oneof(
  fc.constantFrom(
    'GET',
    'POST',
    'HEAD',
    'PUT',
    'DELETE',
    'TRACE',
    'OPTIONS',
    'CONNECT',
    'PRI',
    'get',
    'G ET',
  ),
  randomText,
)
const target = fc.oneof(
  fc.constantFrom(
    '/',
    '*',
    '//',
    '/\\',
    '//evil.example/',
    'http://evil.example/',
    'https://[::1]:99999/',
    'http://',
    'evil.example:443',
    '/%',
    '/%00',
    '/%zz',
    '/..',
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/',
    '/./healthz',
    '/healthz#x',
    '/api/session?a=%',
    '/assets/../../package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/\u00ff',
    '/ ',
    '?',
    '#',
    '',
    `/${'a'.repeat(12_000)}`,
  ),
  randomText,
  fc.webPath(),
)
const version = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  '',
)
const header = fc.oneof(
  fc.constantFrom(
    'host: localhost',
    'host: evil.example',
    'host: a\r\nhost: b',
    'host:',
    'host: [',
    'host: a b',
    'host: localhost:99999999',
    'host: user@evil',
    'content-length: 5',
    'content-length: -1',
    'content-length: 5, 6',
    'content-length: 5\r\ncontent-length: 6',
    'content-length: 1e3',
    'content-length: +5',
    'transfer-encoding: chunked',
    'transfer-encoding: chunked, identity',
    'transfer-encoding : chunked',
    'transfer-encoding:\tchunked',
    'transfer-encoding: x\r\ntransfer-encoding: chunked',
    'expect: 100-continue',
    'expect: x',
    'upgrade: websocket\r\nconnection: upgrade',
    'upgrade: h2c\r\nhttp2-settings: x',
    'connection: close',
    'connection: content-length',
    ' folded: x',
    'no colon',
    ': no name',
    'a b: c',
    'x: \u0000',
    'x: \u000b',
    'range: bytes=0-0,1-1',
    'x-http-method-override: DELETE',
    `apikey: ${settings.publishableKey}`,
    `x: ${'y'.repeat(15_000)}`,
    `${'y: z\r\n'.repeat(1500)}y: z`,
    'accept-encoding: br, gzip',
    'if-none-match: "x", *',
  ),
  fc.tuple(fc.webFragments(), randomText).map(([name, value]) => `${name}: ${value}`),
)
const body = fc.oneof(
  fc.constantFrom(
    '',
    'hello',
    '{}',
    '5\r\nhello\r\n0\r\n\r\n',
    '0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
    'ffffffffffffffff\r\n',
    '-1\r\n',
  ),
  randomText,
)
const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r')

const malformedRequest = fc
  .tuple(method, target, version, fc.array(header, { maxLength: 5 }), body, lineEnd)
  .map(([verb, path, http, headers, content, end]) =>
    [`${verb} ${path} ${http}`, ...headers, '', content].join(end),
  )

function findFault(response: RawResponse): string | null {
  if (!response.closed) return `not closed after ${Math.round(response.ms)} ms`
  const status = statusesOf(response).find((code) => code >= 500)
  if (status && status !== 505) return `status ${status}`
  if (/\n\s+at .+:\d+|node_modules|\.ts:\d+|root:x:|"dependencies"/.test(response.text))
    return 'the response reveals internals'
  if (/^(server|x-powered-by|set-cookie|access-control-[a-z-]+):/im.test(response.text))
    return 'a forbidden header'
  if (/^location: (?!\/(?![/\\]))/im.test(response.text)) return 'a redirect to another host'
  return null
}

test(
  `${runs} malformed requests are answered or closed soon and reveal nothing (seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(
      fc.array(malformedRequest, { minLength: 24, maxLength: 24 }),
      async (requests) => {
        const all = await Promise.all(
          requests.map(async (request) => ({
            request,
            response: await server.sendRaw([Buffer.from(request, 'latin1')], waitOptions),
          })),
        )
        for (const { request, response } of all) {
          const fault = findFault(response)
          if (fault)
            throw new Error(
              `${fault}: ${JSON.stringify(request.slice(0, 400))} ${JSON.stringify(response.text.slice(0, 400))}`,
            )
        }
      },
    )
    await fc.assert(property, { numRuns: Math.ceil(runs / 24), seed, endOnFailure: true })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  },
  2 ** 30,
)

const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n'
const head = 'POST /api/contact HTTP/1.1\r\nhost: localhost\r\n'

test.each([
  [
    'both a length and chunks',
    `${head}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['two lengths', `${head}content-length: 0\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`],
  ['a space before the colon', `${head}transfer-encoding : chunked\r\ncontent-length: 0\r\n\r\n${smuggled}`],
  ['chunks not last', `${head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a folded header', `${head}x: y\r\n transfer-encoding: chunked\r\n\r\n${smuggled}`],
  [
    'a chunk size with a hexadecimal prefix',
    `${head}transfer-encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n${smuggled}`,
  ],
  ['no host', `GET / HTTP/1.1\r\n\r\n${smuggled}`],
])('a request with %s is refused, and the request behind it is ignored', async (_, request) => {
  const response = await server.sendRaw([request], waitOptions)
  expect(statusesOf(response)[0]).toBe(400)
  expect(statusesOf(response)).toHaveLength(1)
  expect(response.closed).toBe(true)
})

test.each(['TRACE', 'CONNECT', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND'])(
  '%s is not supported at any address',
  async (verb) => {
    for (const path of ['/', '/api/session', '/healthz', '/assets/x.js']) {
      const response = await server.sendRaw(
        [`${verb} ${path} HTTP/1.1\r\nhost: localhost\r\nx-secret: echo\r\nconnection: close\r\n\r\n`],
        waitOptions,
      )
      const [status = 0] = statusesOf(response)
      expect([0, 400, 401, 404, 405], `${verb} ${path}`).toContain(status)
      expect(response.text).not.toContain('echo')
    }
  },
)

test('a request with two Host headers is refused', async () => {
  const response = await server.sendRaw(
    ['GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n'],
    waitOptions,
  )
  expect(statusesOf(response)).toEqual([400])
})
