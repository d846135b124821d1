import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type Listening, listen, statusesOf } from '#tests/support/listen.ts'

const short = {
  headersTimeout: 400,
  requestTimeout: 800,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 300,
}
const bounds = { idleMs: 1500, maxConnections: 20 }
const get = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
const post = `POST /api/contact HTTP/1.1\r\nhost: localhost\r\napikey: ${practice.publishableKey}\r\ncontent-type: application/json\r\n`
const patient = { waitMs: 8000 }

let t: TestApp
let server: Listening
beforeAll(async () => {
  t = await makeTestApp()
  server = await listen(t.app, short, bounds)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

test('who never ends the headers is hung up on', async () => {
  const heard = await server.say(['GET /healthz HTTP/1.1\r\n', ...Array<string>(100).fill('x: y\r\n')], {
    ...patient,
    pauseMs: 100,
  })
  expect(heard.closed).toBe(true)
  expect(statusesOf(heard)).toEqual([408])
})

test('who never ends the body is hung up on', async () => {
  const heard = await server.say([`${post}content-length: 60000\r\n\r\n`, ...Array<string>(100).fill('x')], {
    ...patient,
    pauseMs: 100,
  })
  expect(heard.closed).toBe(true)
  expect(statusesOf(heard).every((status) => status === 408)).toBe(true)
})

test('who says nothing, or nothing more, is hung up on', async () => {
  for (const pieces of [[], [get]])
    expect((await server.say(pieces, patient)).closed, pieces.join('')).toBe(true)
})

test('who does not read the answer is hung up on', async () => {
  const long = await listen({ fetch: () => new Response('y'.repeat(50_000_000)) }, short, bounds)
  const forget = long.askDeaf(get)
  await expect.poll(() => long.connections()).toBe(1)
  await expect.poll(() => long.connections(), { timeout: 8000 }).toBe(0)
  forget()
  await long.close()
})

test('more connections than may be are refused, and the others are answered after them', async () => {
  const many = await Promise.all(
    Array.from({ length: bounds.maxConnections + 15 }, () => server.say([get], patient)),
  )
  const answered = many.filter((heard) => statusesOf(heard)[0] === 200).length
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThanOrEqual(many.length)
  expect(many.every(({ closed }) => closed)).toBe(true)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test.each([
  ['a body said to be too large', `${post}content-length: 70000\r\n\r\n{}`],
  [
    'one that turns out to be',
    `${post}transfer-encoding: chunked\r\n\r\n${'1000\r\n'.concat('y'.repeat(4096), '\r\n').repeat(18)}0\r\n\r\n`,
  ],
])('%s is refused', async (_, request) => {
  expect(statusesOf(await server.say([request], patient))).toContain(413)
})

test('headers of more than 16 KiB are refused', async () => {
  const heard = await server.say([`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`], patient)
  expect(statusesOf(heard)).toEqual([431])
})
