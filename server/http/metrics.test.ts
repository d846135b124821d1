import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
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

const fetchMetrics = (authorization?: string) =>
  app.request('/metrics', authorization ? { headers: { authorization } } : {})

async function samples(): Promise<Map<string, number>> {
  const response = await fetchMetrics(`Bearer ${token}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return parse(await response.text())
}

/** Parses the Prometheus text format strictly. */
function parse(text: string): Map<string, number> {
  const values = new Map<string, number>()
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
    expect(values.has(metric + labels), `twice: ${line}`).toBe(false)
    values.set(metric + labels, Number(value))
  }
  return values
}

test('metrics need the token, and do not exist without METRICS_TOKEN', async () => {
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
    const response = await fetchMetrics(wrong)
    expect(response.status, wrong).toBe(401)
    expect(await response.text(), wrong).not.toContain('practice_')
  }
  const headers = { authorization: `Bearer ${token}` }
  expect((await t.app.request('/metrics', { headers })).status).toBe(404)
})

test('counts requests by route pattern, never by path', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const headers = { apikey: settings.publishableKey, 'content-type': 'application/json' }
  await app.request(`/api/orders/${id}`, { method: 'PATCH', headers, body: '{}' })
  for (const address of ['/api/nothing/rosa@example.com', '/rosa@example.com', '/healthz'])
    await app.request(address, { headers })
  const values = await samples()
  const count = (labels: string) => values.get(`practice_http_request_duration_seconds_count{${labels}}`)
  expect(count('method="PATCH",route="/api/orders/:id",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/api/*",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/*",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/healthz",status="2xx"')).toBe(1)
  const names = [...values.keys()].join('\n')
  expect(names).not.toMatch(/rosa|00000000/)
})

test('histogram buckets add up to the total', async () => {
  const values = await samples()
  const labels = 'method="GET",route="/healthz",status="2xx"'
  const name = 'practice_http_request_duration_seconds'
  const buckets = [...values].filter(([key]) => key.startsWith(`${name}_bucket`) && key.includes(labels))
  const counts = buckets.map(([, count]) => count)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts.at(-1)).toBe(values.get(`${name}_count{${labels}}`))
})

test('counts unsent messages by state, with the age of the oldest', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into outbox (channel, kind, cause, recipient, payload, attempts, failed_at, sent_at, created_at)
      select channel, 'x', n::text, 'x', '{}', attempts, failed_at, sent_at, now() - interval '90 seconds'
      from (values (1, 'email', 0, null, null), (2, 'email', 0, null, null), (3, 'sms', 3, null, null),
        (4, 'sms', 9, now(), null), (5, 'sms', 1, null, now())) as v (n, channel, attempts, failed_at, sent_at)`),
  )
  const values = await samples()
  const messages = (channel: string, state: string) =>
    values.get(`practice_outbox_messages{channel="${channel}",state="${state}"}`)
  expect([messages('email', 'waiting'), messages('sms', 'retrying'), messages('sms', 'failed')]).toEqual([
    2, 1, 1,
  ])
  expect(values.get('practice_dead_letters')).toBe(1)
  expect(values.get('practice_outbox_oldest_pending_seconds')).toBeGreaterThanOrEqual(90)
  expect(values.get('practice_database_up')).toBe(1)
  expect(values.get('practice_data_free_bytes')).toBe(5_000_000)
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
    'process_cpu_seconds_total',
  ])
    expect(values.has(name), name).toBe(true)
})

test('without a database it reports that and leaves out the outbox', async () => {
  isDown = true
  const values = await samples()
  expect(values.get('practice_database_up')).toBe(0)
  expect([...values.keys()].filter((name) => /outbox|dead/.test(name))).toEqual([])
})
