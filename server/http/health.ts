import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '#server/db/types.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

/** Answers with what stands still, in a few words for the log, or null while the component makes progress. */
export type ReadinessCheck = () => Promise<string | null> | string | null
export type Readiness = ReturnType<typeof createReadiness>

const minFreeBytes = 32 * 1024 * 1024
const defaultCacheMs = 1000
const defaultTimeoutMs = 5000

/** Further calls of a window wait for its end, so that a flood of calls doesn't slow the site. */
const pace = { calls: 30, windowMs: 900 }

/** Collects the checks of the components. Checks never write and run at most once in `cacheMs`, however many ask. */
export function createReadiness({
  database,
  cacheMs = defaultCacheMs,
  timeoutMs = defaultTimeoutMs,
}: {
  database: Database
  cacheMs?: number
  timeoutMs?: number
}) {
  const checks = new Map<string, ReadinessCheck>([
    ['database', () => findDatabaseFault(database)],
    ['disk', () => findDiskFault(database)],
  ])
  let latest: { fault: Promise<string | null>; isRunning: boolean; endedAt: number } | null = null

  async function runChecks(): Promise<string | null> {
    const faults = await Promise.all(
      [...checks].map(async ([name, check]) => describe(name, await run(check, timeoutMs))),
    )
    return faults.filter(Boolean).join('; ') || null
  }

  return {
    addCheck(name: string, check: ReadinessCheck) {
      checks.set(name, check)
    },
    /** What is wrong now; null when every component makes progress. */
    findFault(): Promise<string | null> {
      if (latest && (latest.isRunning || performance.now() - latest.endedAt < cacheMs)) return latest.fault
      const current = { fault: runChecks(), isRunning: true, endedAt: 0 }
      latest = current
      void current.fault.finally(() =>
        Object.assign(current, { isRunning: false, endedAt: performance.now() }),
      )
      return current.fault
    },
  }
}

const describe = (name: string, fault: string | null) => fault && `${name}: ${fault}`

async function run(check: ReadinessCheck, timeoutMs: number): Promise<string | null> {
  const timeout = wait(timeoutMs, 'no answer in time', { ref: false })
  const result = (async () => check())().catch((error: unknown) => firstLine(error))
  return Promise.race([result, timeout])
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] || 'failed'

async function findDatabaseFault(database: Database): Promise<string | null> {
  const { rows } = await database.root.execute<{ readOnly: string }>(
    sql`select current_setting('transaction_read_only') as "readOnly"`,
  )
  return rows[0]?.readOnly === 'off' ? null : 'accepts no writes'
}

async function findDiskFault(database: Database): Promise<string | null> {
  await database.assertWritable()
  const free = await database.freeBytes()
  return free !== null && free < minFreeBytes ? `only ${free} bytes are free` : null
}

/** /healthz: the process is running. /readyz: it isn't closing, and every component makes progress. */
export function health(readiness: Readiness, isClosing: () => boolean = () => false) {
  const keepPace = createPace()
  let lastFault: string | null = null
  return new Hono<HonoEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      c.header('cache-control', 'no-store')
      await keepPace()
      const fault = isClosing() ? 'the server is closing' : await readiness.findFault()
      if (fault !== lastFault) {
        if (fault) c.get('log').warn({ reason: fault }, 'not ready')
        else c.get('log').info('ready again')
      }
      lastFault = fault
      return fault
        ? c.json({ status: 'not ready', requestId: c.get('requestId') }, 503)
        : c.json({ status: 'ready' })
    })
}

function createPace(): () => Promise<void> {
  let calls = 0
  let endsAt = 0
  return async () => {
    const now = performance.now()
    if (now >= endsAt) {
      calls = 0
      endsAt = now + pace.windowMs
    }
    calls += 1
    if (calls > pace.calls) await wait(endsAt - now)
  }
}
