import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { createApp } from '#server/app.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { readOutboxDepth } from '#server/outbox/depth.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const token = 'a token of sixteen or more'.replaceAll(' ', '-')
const system = { role: 'system', job: 'test' } as const

let t: TestApp
let app: ReturnType<typeof createApp>
let isDown = false
beforeAll(async () => {
  t = await makeTestApp()
  await t.outbox.stop()
  const metrics = createMetrics(token, async () => ({
    openStreams: t.events.count(),
    freeBytes: 5_000_000,
    outbox: isDown ? null : await readOutboxDepth(t.scope),
  }))
  app = createApp({ ...t, metrics })
})
afterAll(() => t.close())

const ask = (authorization?: string) =>
  app.request('/metrics', authorization ? { headers: { authorization } } : {})

async function samples(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${token}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return parse(await answer.text())
}

/** Reads the text format as its grammar has it, and refuses what does not fit. */
function parse(text: string): Map<string, number> {
  const found = new Map<string, number>()
  const types = new Map<string, string>()
  expect(text.endsWith('\n')).toBe(true)
  for (const line of text.split('\n')) {
    const [, name = '', type = ''] =
      /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (name) types.set(name, type)
    if (line === '' || line.startsWith('#')) {
      expect(line).toMatch(/^($|# TYPE |# HELP [a-zA-Z_:][\w:]* \S)/)
      continue
    }
    const sample = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)*\})? (\S+)$/.exec(line)
    expect(sample, line).not.toBeNull()
    const [, metric = '', labels = '', value = ''] = sample ?? []
    expect(types.has(metric) || types.has(metric.replace(/_(bucket|sum|count)$/, '')), line).toBe(true)
    expect(value, line).toMatch(/^(nan|[+-]?inf|[+-]?\d[\d.e+-]*)$/i)
    expect(found.has(metric + labels), `twice: ${line}`).toBe(false)
    found.set(metric + labels, Number(value))
  }
  return found
}

test('only who shows the token reads them, and where none is set there is nothing to read', async () => {
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
    const answer = await ask(wrong)
    expect(answer.status, wrong).toBe(401)
    expect(await answer.text(), wrong).not.toContain('practice_')
  }
  const headers = { authorization: `Bearer ${token}` }
  expect((await t.app.request('/metrics', { headers })).status).toBe(404)
})

test('requests are counted by the pattern of their route, never by their address', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const headers = { apikey: practice.publishableKey, 'content-type': 'application/json' }
  await app.request(`/api/orders/${id}`, { method: 'PATCH', headers, body: '{}' })
  for (const address of ['/api/nothing/rosa@example.com', '/rosa@example.com', '/healthz'])
    await app.request(address, { headers })
  const found = await samples()
  const count = (labels: string) => found.get(`practice_http_request_duration_seconds_count{${labels}}`)
  expect(count('method="PATCH",route="/api/orders/:id",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/api/*",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/*",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/healthz",status="2xx"')).toBe(1)
  const names = [...found.keys()].join('\n')
  expect(names).not.toMatch(/rosa|00000000/)
})

test('a histogram counts up to its whole', async () => {
  const found = await samples()
  const labels = 'method="GET",route="/healthz",status="2xx"'
  const name = 'practice_http_request_duration_seconds'
  const buckets = [...found].filter(([key]) => key.startsWith(`${name}_bucket`) && key.includes(labels))
  const counts = buckets.map(([, count]) => count)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts.at(-1)).toBe(found.get(`${name}_count{${labels}}`))
})

test('what has not left is counted by its state, with the age of the oldest', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into outbox (channel, kind, cause, recipient, payload, attempts, failed_at, sent_at, created_at)
      select channel, 'x', n::text, 'x', '{}', attempts, failed_at, sent_at, now() - interval '90 seconds'
      from (values (1, 'email', 0, null, null), (2, 'email', 0, null, null), (3, 'sms', 3, null, null),
        (4, 'sms', 9, now(), null), (5, 'sms', 1, null, now())) as v (n, channel, attempts, failed_at, sent_at)`),
  )
  const found = await samples()
  const messages = (channel: string, state: string) =>
    found.get(`practice_outbox_messages{channel="${channel}",state="${state}"}`)
  expect([messages('email', 'waiting'), messages('sms', 'retrying'), messages('sms', 'failed')]).toEqual([
    2, 1, 1,
  ])
  expect(found.get('practice_dead_letters')).toBe(1)
  expect(found.get('practice_outbox_oldest_pending_seconds')).toBeGreaterThanOrEqual(90)
  expect(found.get('practice_database_up')).toBe(1)
  expect(found.get('practice_data_free_bytes')).toBe(5_000_000)
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
    'process_cpu_seconds_total',
  ])
    expect(found.has(name), name).toBe(true)
})

test('without its database the server still says so, and guesses no figures', async () => {
  isDown = true
  const found = await samples()
  expect(found.get('practice_database_up')).toBe(0)
  expect([...found.keys()].filter((name) => /outbox|dead/.test(name))).toEqual([])
})
