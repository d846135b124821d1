import pg from 'pg'
import type { NotificationHandler } from '#server/db/types.ts'
import { minutes } from '#shared/time.ts'

const timeoutMs = 5000
const pingMs = minutes(0.5)
const firstWaitMs = 200
const longestWaitMs = 10_000

/** One connection of its own that listens to PostgreSQL and comes back when it is lost. It connects with the first `listen`. */
export function createListener(connectionString: string, warn: (text: string) => void) {
  const channels = new Map<string, NotificationHandler[]>()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let waitMs = firstWaitMs
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(isFirst: boolean): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    fresh.on('error', (error) => {
      if (!closed) warn(`the connection that listens: ${error.message}`)
    })
    fresh.on('end', () => {
      if (client === fresh) client = null
      comeBack()
    })
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    } catch (error) {
      warn(`the database cannot be listened to: ${error instanceof Error ? error.message : String(error)}`)
      await fresh.end().catch(() => undefined)
      return comeBack()
    }
    client = fresh
    waitMs = firstWaitMs
    if (!isFirst) for (const listeners of channels.values()) for (const heard of listeners) heard(null)
  }

  function comeBack() {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(false), waitMs)
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }

  /** A peer that vanished without a word is found out here. */
  const ping = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => asked.end().catch(() => undefined))
  }, pingMs)

  return {
    async listen(channel: string, heard: NotificationHandler): Promise<void> {
      const known = channels.get(channel)
      channels.set(channel, [...(known ?? []), heard])
      connecting ??= connect(true)
      await connecting
      if (!known) await client?.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(retry)
      clearInterval(ping)
      await connecting
      await client?.end()
    },
  }
}
