import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { timeouts } from '#server/http/connections.ts'
import { maxAttachmentBytes } from '#shared/attachments.ts'
import { uploadTimeoutMs } from '#shared/uploads.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type ListeningApp, listenOnSocket, statusesOf } from '#tests/support/listen-on-socket.ts'

const shortTimeouts = {
  headersTimeout: 400,
  requestTimeout: 800,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 300,
}
const connectionLimits = { idleMs: 1500, maxConnections: 20 }
const get = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
const post = `POST /api/contact HTTP/1.1\r\nhost: localhost\r\napikey: ${settings.publishableKey}\r\ncontent-type: application/json\r\n`
const longWait = { waitMs: 8000 }

let t: TestApp
let server: ListeningApp
beforeAll(async () => {
  t = await makeTestApp()
  server = await listenOnSocket(t.app, shortTimeouts, connectionLimits)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

test('closes a connection that never finishes its headers', async () => {
  const reply = await server.sendRaw(['GET /healthz HTTP/1.1\r\n', ...Array<string>(100).fill('x: y\r\n')], {
    ...longWait,
    pauseMs: 100,
  })
  expect(reply.closed).toBe(true)
  expect(statusesOf(reply)).toEqual([408])
})

test('a client’s largest file may take as long as a phone with 0.75 Mbit/s needs, and the browser waits for its answer', () => {
  const bytesPerSecond = 750_000 / 8
  expect(timeouts.requestTimeout).toBeGreaterThan((maxAttachmentBytes / bytesPerSecond) * 1000)
  expect(uploadTimeoutMs).toBeGreaterThan(timeouts.requestTimeout)
})

test('closes a connection that never finishes its body', async () => {
  const reply = await server.sendRaw(
    [`${post}content-length: 60000\r\n\r\n`, ...Array<string>(100).fill('x')],
    {
      ...longWait,
      pauseMs: 100,
    },
  )
  expect(reply.closed).toBe(true)
  expect(statusesOf(reply).every((status) => status === 408)).toBe(true)
})

test('closes an idle connection, before or after a request', async () => {
  for (const pieces of [[], [get]])
    expect((await server.sendRaw(pieces, longWait)).closed, pieces.join('')).toBe(true)
})

test('closes a connection that never reads the response', async () => {
  const largeServer = await listenOnSocket(
    { fetch: () => new Response('y'.repeat(50_000_000)) },
    shortTimeouts,
    connectionLimits,
  )
  const disconnect = largeServer.sendWithoutReading(get)
  await expect.poll(() => largeServer.connections()).toBe(1)
  await expect.poll(() => largeServer.connections()).toBe(0)
  disconnect()
  await largeServer.close()
})

test('refuses connections above the limit and answers the others', async () => {
  const replies = await Promise.all(
    Array.from({ length: connectionLimits.maxConnections + 15 }, () => server.sendRaw([get], longWait)),
  )
  const answered = replies.filter((reply) => statusesOf(reply)[0] === 200).length
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThanOrEqual(replies.length)
  expect(replies.every(({ closed }) => closed)).toBe(true)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test.each([
  ['a content-length that is too large', `${post}content-length: 70000\r\n\r\n{}`],
  [
    'a chunked body that grows too large',
    `${post}transfer-encoding: chunked\r\n\r\n${'1000\r\n'.concat('y'.repeat(4096), '\r\n').repeat(18)}0\r\n\r\n`,
  ],
])('%s is refused', async (_, request) => {
  expect(statusesOf(await server.sendRaw([request], longWait))).toContain(413)
})

test('headers of more than 16 KiB are refused', async () => {
  const reply = await server.sendRaw(
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    longWait,
  )
  expect(statusesOf(reply)).toEqual([431])
})
