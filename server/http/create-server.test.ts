import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { createLog } from '#server/create-log.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type ListeningApp, listenOnSocket, statusesOf } from '#tests/support/listen-on-socket.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })

let t: TestApp
let server: ListeningApp
beforeAll(async () => {
  t = await makeTestApp({ log })
  server = await listenOnSocket(t.app)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const get = 'GET /healthz HTTP/1.1\r\n'
const close = 'connection: close\r\n\r\n'

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['no host', `${get}${close}`, 400],
  ['two hosts', `${get}host: a\r\nhost: b\r\n${close}`, 400],
  ['a malformed host', `${get}host: a b\r\n${close}`, 400],
  ['a backslash in the path', `GET /a\\b HTTP/1.1\r\nhost: localhost\r\n${close}`, 400],
  ['large headers', `${get}host: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unknown expectation', `${get}host: localhost\r\nexpect: x\r\n${close}`, 417],
  [
    'a broken chunked body',
    `POST /api/contact HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
])('a request with %s is refused with the security headers', async (_, request, status) => {
  const reply = await server.sendRaw([request])
  expect(statusesOf(reply)).toEqual([status])
  for (const header of [
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'",
    'x-frame-options: DENY',
  ])
    expect(reply.text.toLowerCase()).toContain(header.toLowerCase())
})

test('a body that breaks off is no failure of the database', async () => {
  const json = `apikey: ${settings.publishableKey}\r\ncontent-type: application/json\r\n`
  for (const path of ['/webhooks/payments', '/api/contact', '/sandbox/pay/nothing/pay']) {
    const start = `POST ${path} HTTP/1.1\r\nhost: x\r\n${json}transfer-encoding: chunked\r\n\r\n`
    await server.sendRaw([start, '5\r\n{"a":\r\n', 'zz\r\n'], { pauseMs: 30 })
    await server.sendRaw([start, '5\r\n{"a":\r\n'], { pauseMs: 30, waitMs: 100 })
  }
  await fetch(`${server.url}/healthz`)
  expect(lines.filter((line) => /"level":50|database_unavailable/.test(line))).toEqual([])
})

test('HEAD opens no stream and no export', async () => {
  const token = await t.signIn(admin.email, admin.password)
  const headers = { apikey: settings.publishableKey, authorization: `Bearer ${token}` }
  for (let n = 0; n < 15; n++)
    expect((await fetch(`${server.url}/api/live/events`, { method: 'HEAD', headers })).status).toBe(200)
  expect(t.events.count()).toBe(0)
  expect((await fetch(`${server.url}/api/orders/all.csv`, { method: 'HEAD', headers })).status).toBe(200)
  expect((await fetch(`${server.url}/api/live/events`, { headers })).status).toBe(200)
})
