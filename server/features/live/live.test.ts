import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const idle = { live: false, meeting_link: null }

let t: TestApp
let client: string
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  client = await t.makeClient('nia@example.com')
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const state = async (token = client) => (await t.call('GET', '/api/live', undefined, token)).body
const start = (token = owner) => t.call('POST', '/api/live/start', undefined, token)
const stop = (token = owner) => t.call('POST', '/api/live/stop', undefined, token)
beforeEach(() => stop())

/** Opens an event stream and reads it chunk by chunk. */
async function openStream(token = client) {
  const response = await t.app.request('/api/live/events', {
    headers: { apikey: settings.publishableKey, authorization: `Bearer ${token}` },
  })
  const reader = response.body?.getReader()
  let received = ''
  const read = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true }
    received += new TextDecoder().decode(value)
    return done
  }
  return {
    status: response.status,
    headers: response.headers,
    /** Resolves once `text` has arrived `times` times; false when the stream ended first. */
    async until(text: string, times = 1): Promise<boolean> {
      while (received.split(text).length <= times) if (await read()) return false
      return true
    },
    received: () => received,
    close: () => reader?.cancel(),
  }
}

const event = 'event: changed\ndata: live\n\n'

test('the host starts a session whose link every signed-in user can read, and ends it', async () => {
  expect(await state()).toEqual(idle)
  const { body } = await start()
  expect(body).toEqual({
    live: true,
    meeting_link: expect.stringMatching(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/),
  })
  expect([await state(), await state(owner)]).toEqual([body, body])
  expect((await stop()).body).toEqual(idle)
  expect([await state(), await state(owner)]).toEqual([idle, idle])
})

test('concurrent starts create one session; the next session has another link', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => start()))
  expect(new Set(responses.map(({ body }) => body.meeting_link)).size).toBe(1)
  await stop()
  expect((await start()).body.meeting_link).not.toBe(responses[0]?.body.meeting_link)
})

test('stopping without a running session changes nothing', async () => {
  expect(await stop()).toMatchObject({ status: 200, body: idle })
})

test('a client can neither start nor stop a session', async () => {
  expect((await start(client)).body.error.code).toBe('not_allowed')
  const { body } = await start()
  expect((await stop(client)).body.error.code).toBe('not_allowed')
  expect(await state()).toEqual(body)
})

test('deletes the link when the session ends', async () => {
  const { meeting_link } = (await start()).body
  await stop()
  const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(sql`select id from live_sessions where meeting_link = ${meeting_link}`),
  )
  expect(rows).toEqual([])
})

test('a stream starts with one event and sends one per change', async () => {
  const stream = await openStream()
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.headers.get('cache-control')).toBe('no-store')
  expect(await stream.until(event)).toBe(true)
  await start()
  expect(await stream.until(event, 2)).toBe(true)
  await stop()
  expect(await stream.until(event, 3)).toBe(true)
  await stream.close()
})

test('fifty streams receive a change', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, (_, i) => t.makeClient(`fan${i}@example.com`)))
  const streams = await Promise.all(
    tokens.flatMap((token) => Array.from({ length: 10 }, () => openStream(token))),
  )
  await start()
  expect(await Promise.all(streams.map((stream) => stream.until(event, 2)))).toEqual(Array(50).fill(true))
  await Promise.all(streams.map((stream) => stream.close()))
  expect(t.events.count()).toBe(0)
})

test('keeps an idle stream open with comments', async () => {
  const stream = await openStream()
  expect(await stream.until(':\n\n', 3)).toBe(true)
  await stream.close()
})

test('rejects visitors and more than twelve streams per user', async () => {
  expect((await openStream('nobody')).status).toBe(401)
  const streams = await Promise.all(Array.from({ length: 12 }, () => openStream()))
  expect((await openStream()).status).toBe(429)
  await streams[0]?.close()
  const another = await openStream()
  expect(another.status).toBe(200)
  await Promise.all([...streams, another].map((stream) => stream.close()))
})

test('sends nothing for a change that is rolled back', async () => {
  const stream = await openStream()
  await stream.until(event)
  const failing = t.scope({ role: 'system', job: 'test' }, async (tx) => {
    await tx.execute(sql`select pg_notify('live', '')`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await stream.until(':\n\n', 6)
  expect(stream.received().split(event)).toHaveLength(2)
  await stream.close()
})
