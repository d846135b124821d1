import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HonoEnv } from '#server/http/hono-env.ts'

/** Values read at each scrape. */
export type Gauges = {
  openStreams: number
  /** Null with PostgreSQL. */
  freeBytes: number | null
  /** Null when the database doesn't answer. */
  outbox: { messages: { channel: string; state: string; count: number }[]; oldestSeconds: number } | null
}
export type Metrics = ReturnType<typeof createMetrics>

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const readTimeoutMs = 3000
const text = 'text/plain; charset=utf-8'

/** Counts requests and serves the metrics in the Prometheus text format to callers with the token. */
export function createMetrics(token: string, readGauges: () => Promise<Gauges>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'practice_http_request_duration_seconds',
    help: 'Duration of requests by route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })

  /** A null value is left out of the scrape. */
  const gauge = (name: string, help: string) => {
    const metric = new Gauge({ name: `practice_${name}`, help, registers: [registry] })
    return (value: number | null) => (value === null ? metric.remove() : metric.set(value))
  }
  const databaseUp = gauge('database_up', '1 when the database answers, else 0.')
  const freeBytes = gauge('data_free_bytes', 'Free disk space of the embedded database.')
  const openStreams = gauge('open_streams', 'Open event streams of pages.')
  const oldest = gauge(
    'outbox_oldest_pending_seconds',
    'Age of the oldest email or text message waiting to be sent; 0 when there is none.',
  )
  const deadLetters = gauge('dead_letters', 'Emails and text messages that failed for good.')
  const messages = new Gauge({
    name: 'practice_outbox_messages',
    help: 'Unsent emails and text messages: waiting for their first attempt, retrying, or failed for good.',
    labelNames: ['channel', 'state'],
    registers: [registry],
  })

  async function updateGauges() {
    const timeout = wait(readTimeoutMs, null, { ref: false })
    const gauges = await Promise.race([readGauges().catch(() => null), timeout])
    const outbox = gauges?.outbox ?? null
    databaseUp(outbox ? 1 : 0)
    freeBytes(gauges?.freeBytes ?? null)
    openStreams(gauges?.openStreams ?? null)
    oldest(outbox?.oldestSeconds ?? null)
    messages.reset()
    let failedCount = 0
    for (const { channel, state, count } of outbox?.messages ?? []) {
      messages.set({ channel, state }, count)
      if (state === 'failed') failedCount += count
    }
    deadLetters(outbox ? failedCount : null)
  }

  return {
    count: createMiddleware<HonoEnv>(async (c, next) => {
      const end = requests.startTimer()
      await next()
      const status = `${String(c.res.status)[0]}xx`
      end({ method: c.req.method, route: patternOf(c), status })
    }),
    route: new Hono<HonoEnv>().get('/metrics', async (c) => {
      c.header('cache-control', 'no-store')
      if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
        c.header('www-authenticate', 'Bearer')
        return c.body('Send METRICS_TOKEN as a bearer token.\n', 401, { 'content-type': text })
      }
      await updateGauges()
      return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
    }),
  }
}

/** The route pattern, never the path: paths may hold personal data and are unlimited in number. */
function patternOf(c: Context<HonoEnv>): string {
  const exact = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))
  if (exact) return exact.path
  return c.req.path.startsWith('/api/') ? '/api/*' : '/*'
}

const digest = (value: string) => createHash('sha256').update(value).digest()
const isSame = (actual: string, expected: string) => timingSafeEqual(digest(actual), digest(expected))
