import pg from 'pg'
import type { NotificationHandler } from '#server/db/types.ts'
import { seconds } from '#shared/time.ts'

const timeoutMs = 5000
const pingMs = seconds(30)
const firstRetryMs = 200
const longestRetryMs = 10_000

/** A separate connection that listens to PostgreSQL and reconnects when it is lost. The first `listen` opens it. */
export function createListener(connectionString: string, warn: (text: string) => void) {
  const channels = new Map<string, NotificationHandler[]>()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let waitMs = firstRetryMs
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(isFirst: boolean): Promise<void> {
    const newClient = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    newClient.on('notification', ({ channel, payload }) => {
      for (const handler of channels.get(channel) ?? []) handler(payload ?? '')
    })
    newClient.on('error', (error) => {
      if (!closed) warn(`listening connection: ${error.message}`)
    })
    newClient.on('end', () => {
      if (client === newClient) client = null
      reconnectLater()
    })
    try {
      await newClient.connect()
      for (const channel of channels.keys())
        await newClient.query(`listen ${newClient.escapeIdentifier(channel)}`)
    } catch (error) {
      warn(`can't listen to the database: ${error instanceof Error ? error.message : String(error)}`)
      await newClient.end().catch(() => undefined)
      return reconnectLater()
    }
    client = newClient
    waitMs = firstRetryMs
    if (!isFirst) for (const handlers of channels.values()) for (const handler of handlers) handler(null)
  }

  function reconnectLater() {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(false), waitMs)
    waitMs = Math.min(longestRetryMs, waitMs * 2)
  }

  /** Detects a peer that vanished without closing the connection. */
  const ping = setInterval(() => {
    const current = client
    current?.query('select 1').catch(() => current.end().catch(() => undefined))
  }, pingMs)

  return {
    async listen(channel: string, handler: NotificationHandler): Promise<void> {
      const existing = channels.get(channel)
      channels.set(channel, [...(existing ?? []), handler])
      connecting ??= connect(true)
      await connecting
      if (!existing) await client?.query(`listen ${client.escapeIdentifier(channel)}`)
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
