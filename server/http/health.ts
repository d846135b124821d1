import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { serverSettings } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

const minFreeBytes = 32 * 1024 * 1024
const heartbeat = { key: 'heartbeat', value: true }

const databaseTimeoutMs = 5000

const writeHeartbeat = (database: Database) =>
  database.root
    .insert(serverSettings)
    .values(heartbeat)
    .onConflictDoUpdate({ target: serverSettings.key, set: { value: sql`excluded.value` } })

async function failAfterTimeout(): Promise<never> {
  await wait(databaseTimeoutMs, null, { ref: false })
  throw new Error('the database did not answer in time')
}

/** /healthz: the process is running. /readyz: it isn't closing, and the database accepts a write and has disk space. */
export function health(database: Database, isClosing: () => boolean = () => false) {
  return new Hono<HonoEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      c.header('cache-control', 'no-store')
      try {
        if (isClosing()) throw new Error('the server is closing')
        await Promise.race([writeHeartbeat(database), failAfterTimeout()])
        const free = await database.freeBytes()
        if (free !== null && free < minFreeBytes) throw new Error(`only ${free} bytes of disk space are free`)
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
