import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { serverSettings } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

const leastFreeBytes = 32 * 1024 * 1024
const heartbeat = { key: 'heartbeat', value: true }

const answerTimeoutMs = 5000

const write = (database: Database) =>
  database.root
    .insert(serverSettings)
    .values(heartbeat)
    .onConflictDoUpdate({ target: serverSettings.key, set: { value: sql`excluded.value` } })

async function tooLate(): Promise<never> {
  await wait(answerTimeoutMs, null, { ref: false })
  throw new Error('the database does not answer')
}

/** /healthz: the process lives. /readyz: it is not closing, and the database answers, takes a write and has room for more. */
export function health(database: Database, isClosing: () => boolean = () => false) {
  return new Hono<HonoEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      c.header('cache-control', 'no-store')
      try {
        if (isClosing()) throw new Error('the server is closing')
        await Promise.race([write(database), tooLate()])
        const free = await database.freeBytes()
        if (free !== null && free < leastFreeBytes)
          throw new Error(`only ${free} bytes are free where the data lies`)
        return c.json({ status: 'ready' })
      } catch (error) {
        c.get('log').warn(
          { reason: error instanceof Error ? error.message.split('\n')[0] : String(error) },
          'not ready',
        )
        return c.json({ status: 'not ready', requestId: c.get('requestId') }, 503)
      }
    })
}
