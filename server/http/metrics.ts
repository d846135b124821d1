import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HonoEnv } from '#server/http/hono-env.ts'

/** What the server looks up about itself each time it is asked. */
export type Looked = {
  openStreams: number
  /** Null when that is another machine's business. */
  freeBytes: number | null
  /** Null when the database does not answer. */
  outbox: { messages: { channel: string; state: string; count: number }[]; oldestSeconds: number } | null
}
export type Metrics = ReturnType<typeof createMetrics>

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const lookTimeoutMs = 3000
const text = 'text/plain; charset=utf-8'

/** Counts what the server does, and says it to who shows the token, in the Prometheus text format. */
export function createMetrics(token: string, look: () => Promise<Looked>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'practice_http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route and the class of their status.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })

  /** A figure that is not known now is left out. */
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name: `practice_${name}`, help, registers: [registry] })
    return (value: number | null) => (value === null ? made.remove() : made.set(value))
  }
  const databaseUp = gauge('database_up', '1 when the database answered just now, else 0.')
  const freeBytes = gauge('data_free_bytes', 'Room left where the embedded database lies.')
  const openStreams = gauge('open_streams', 'Pages that listen for news.')
  const oldest = gauge(
    'outbox_oldest_pending_seconds',
    'How long the oldest mail or text that is still tried has waited; 0 when there is none.',
  )
  const deadLetters = gauge(
    'dead_letters',
    'Mails and texts that are no longer tried and wait for somebody to look.',
  )
  const messages = new Gauge({
    name: 'practice_outbox_messages',
    help: 'Mails and texts that have not left: waiting for their first try, retrying, or failed for good.',
    labelNames: ['channel', 'state'],
    registers: [registry],
  })

  async function lookNow() {
    const late = wait(lookTimeoutMs, null, { ref: false })
    const found = await Promise.race([look().catch(() => null), late])
    const outbox = found?.outbox ?? null
    databaseUp(outbox ? 1 : 0)
    freeBytes(found?.freeBytes ?? null)
    openStreams(found?.openStreams ?? null)
    oldest(outbox?.oldestSeconds ?? null)
    messages.reset()
    let dead = 0
    for (const { channel, state, count } of outbox?.messages ?? []) {
      messages.set({ channel, state }, count)
      if (state === 'failed') dead += count
    }
    deadLetters(outbox ? dead : null)
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
        return c.body('METRICS_TOKEN is asked for as a bearer token.\n', 401, { 'content-type': text })
      }
      await lookNow()
      return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
    }),
  }
}

/** The pattern, never the address: an address may hold a name, and there is no end to them. */
function patternOf(c: Context<HonoEnv>): string {
  const exact = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))
  if (exact) return exact.path
  return c.req.path.startsWith('/api/') ? '/api/*' : '/*'
}

const digest = (value: string) => createHash('sha256').update(value).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
