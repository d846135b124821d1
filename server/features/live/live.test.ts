import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
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

/** Reads a stream of events piece by piece. */
async function listen(token = client) {
  const response = await t.app.request('/api/live/events', {
    headers: { apikey: practice.publishableKey, authorization: `Bearer ${token}` },
  })
  const reader = response.body?.getReader()
  let heard = ''
  const read = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true }
    heard += new TextDecoder().decode(value)
    return done
  }
  return {
    status: response.status,
    headers: response.headers,
    /** Resolves when `text` has come `times` times; false when the stream ended before. */
    async until(text: string, times = 1): Promise<boolean> {
      while (heard.split(text).length <= times) if (await read()) return false
      return true
    },
    heard: () => heard,
    leave: () => reader?.cancel(),
  }
}

const event = 'event: changed\ndata: live\n\n'

test('the host starts a session with a link everybody signed in can read, and ends it', async () => {
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

test('starting twice, even at once, is one session; the next one has another link', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => start()))
  expect(new Set(answers.map(({ body }) => body.meeting_link)).size).toBe(1)
  await stop()
  expect((await start()).body.meeting_link).not.toBe(answers[0]?.body.meeting_link)
})

test('stopping when nothing runs changes nothing', async () => {
  expect(await stop()).toMatchObject({ status: 200, body: idle })
})

test('a client starts and stops nothing', async () => {
  expect((await start(client)).body.error.code).toBe('not_allowed')
  const { body } = await start()
  expect((await stop(client)).body.error.code).toBe('not_allowed')
  expect(await state()).toEqual(body)
})

test('the link is gone from the database when the session has ended', async () => {
  const { meeting_link } = (await start()).body
  await stop()
  const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(sql`select id from live_sessions where meeting_link = ${meeting_link}`),
  )
  expect(rows).toEqual([])
})

test('a stream begins with one event and tells of each change', async () => {
  const stream = await listen()
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.headers.get('cache-control')).toBe('no-store')
  expect(await stream.until(event)).toBe(true)
  await start()
  expect(await stream.until(event, 2)).toBe(true)
  await stop()
  expect(await stream.until(event, 3)).toBe(true)
  await stream.leave()
})

test('fifty streams hear one change', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, (_, i) => t.makeClient(`fan${i}@example.com`)))
  const streams = await Promise.all(
    tokens.flatMap((token) => Array.from({ length: 10 }, () => listen(token))),
  )
  await start()
  expect(await Promise.all(streams.map((stream) => stream.until(event, 2)))).toEqual(Array(50).fill(true))
  await Promise.all(streams.map((stream) => stream.leave()))
  expect(t.events.count()).toBe(0)
})

test('a quiet stream is kept open by comments', async () => {
  const stream = await listen()
  expect(await stream.until(':\n\n', 3)).toBe(true)
  await stream.leave()
})

test('a visitor hears nothing, and nobody has more than twelve streams', async () => {
  expect((await listen('nobody')).status).toBe(401)
  const streams = await Promise.all(Array.from({ length: 12 }, () => listen()))
  expect((await listen()).status).toBe(429)
  await streams[0]?.leave()
  const another = await listen()
  expect(another.status).toBe(200)
  await Promise.all([...streams, another].map((stream) => stream.leave()))
})

test('a change rolled back tells nobody', async () => {
  const stream = await listen()
  await stream.until(event)
  const failing = t.scope({ role: 'system', job: 'test' }, async (tx) => {
    await tx.execute(sql`select pg_notify('live', '')`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await stream.until(':\n\n', 6)
  expect(stream.heard().split(event)).toHaveLength(2)
  await stream.leave()
})
