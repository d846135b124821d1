import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { listenConnection } from '#server/db/connection-settings.ts'
import type { NotificationHandler } from '#server/db/types.ts'
import { createOutage } from '#shared/outage.ts'
import { seconds } from '#shared/time.ts'

const longestPingMs = seconds(5)
const closeTimeoutMs = seconds(1)
const firstRetryMs = 200
const longestRetryMs = seconds(5)

/**
 * A separate connection that listens to PostgreSQL and reconnects when it is lost. The first `listen` opens it.
 * `timeoutMs`: how long PostgreSQL may take to answer.
 */
export function createListener(
  connectionString: string,
  warn: (text: string) => void,
  timeoutMs = seconds(5),
) {
  const pingMs = Math.min(longestPingMs, timeoutMs)
  const channels = new Map<string, NotificationHandler[]>()
  const outage = createOutage()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let waitMs = firstRetryMs
  let retry: NodeJS.Timeout | undefined
  let lostAt: number | null = null
  let isConnecting = false
  let closed = false
  const lastQueries = new WeakMap<pg.Client, Promise<unknown>>()
  /** A client takes one query after the other: what several parts of the server ask for at once waits here. */
  const query = (queried: pg.Client, text: string) => {
    const previous = lastQueries.get(queried)
    const result = previous ? previous.then(() => queried.query(text)) : queried.query(text)
    lastQueries.set(
      queried,
      result.catch(() => undefined),
    )
    return result
  }

  async function connect(isFirst: boolean): Promise<void> {
    isConnecting = true
    const isConnected = await tryToConnect().finally(() => {
      isConnecting = false
    })
    if (!isConnected) return reconnectLater()
    waitMs = firstRetryMs
    lostAt = null
    outage.end()
    if (!isFirst) for (const handlers of channels.values()) for (const handler of handlers) handler(null)
  }

  async function tryToConnect(): Promise<boolean> {
    const newClient = new pg.Client({ connectionString, ...listenConnection(timeoutMs) })
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
        await query(newClient, `listen ${newClient.escapeIdentifier(channel)}`)
    } catch (error) {
      if (outage.isDue())
        warn(`can't listen to the database: ${error instanceof Error ? error.message : String(error)}`)
      // Its 'end' may be late or, if it never connected, not come at all.
      void close(newClient)
      return false
    }
    client = newClient
    return true
  }

  /** Once for each lost connection, however many ways it is noticed. */
  function reconnectLater() {
    lostAt ??= performance.now()
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      if (!client && !isConnecting) void connect(false)
    }, waitMs)
    waitMs = Math.min(longestRetryMs, waitMs * 2)
  }

  /** Detects a peer that vanished without closing the connection. */
  const ping = setInterval(() => {
    const current = client
    if (current) query(current, 'select 1').catch(() => close(current))
  }, pingMs)

  return {
    async listen(channel: string, handler: NotificationHandler): Promise<void> {
      const existing = channels.get(channel)
      channels.set(channel, [...(existing ?? []), handler])
      connecting ??= connect(true)
      await connecting
      if (!existing && client) await query(client, `listen ${client.escapeIdentifier(channel)}`)
    },
    /** How long notifications have been missed; 0 while connected. */
    lostForMs: () => (lostAt === null ? 0 : performance.now() - lostAt),
    async close(): Promise<void> {
      closed = true
      clearTimeout(retry)
      clearInterval(ping)
      await connecting
      if (client) await close(client)
    },
  }
}

/** A peer that vanished never confirms the end of a connection. */
async function close(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), wait(closeTimeoutMs, null, { ref: false })])
}
