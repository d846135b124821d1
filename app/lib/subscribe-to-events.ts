import { ApiError } from '#app/lib/api.ts'
import { readEventStream } from '#app/lib/read-event-stream.ts'

type EventResponse = { body: ReadableStream<BufferSource> | null }

type Options = {
  /** Opens the server's event stream; `signal` closes it. */
  open: (signal: AbortSignal) => Promise<EventResponse>
  /** Something changed or may have changed: refetch. */
  onChange: () => void
}

const minReconnectDelayMs = 1000
const maxReconnectDelayMs = 15_000
/** The server sends a comment every 15 seconds to keep the connection open. */
const silenceTimeoutMs = 45_000

/**
 * Follows the server's events while the page is visible; a hidden page closes its connection. Reopens a stream that
 * ends, fails or falls silent, with growing delays while that fails. Stops for good when nobody is signed in.
 */
export function subscribeToEvents({ open, onChange }: Options): () => void {
  let current: AbortController | null = null
  let failureCount = 0
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    clearTimeout(reconnectTimer)
    if (current || document.visibilityState === 'hidden') return
    const connection = new AbortController()
    current = connection
    readChanges(open, connection, onEvent).then(
      () => onEnd(connection, null),
      (error: unknown) => onEnd(connection, error),
    )
  }
  const onEvent = () => {
    failureCount = 0
    onChange()
  }
  const onEnd = (connection: AbortController, error: unknown) => {
    if (current !== connection) return
    current = null
    if (error instanceof ApiError && error.code === 'not_signed_in') return
    if (error) onChange()
    reconnectTimer = setTimeout(connect, reconnectDelayMs(failureCount))
    failureCount += 1
  }
  const disconnect = () => {
    clearTimeout(reconnectTimer)
    current?.abort()
    current = null
  }
  const onVisibilityChange = () => (document.visibilityState === 'hidden' ? disconnect() : connect())
  const onOnline = () => {
    disconnect()
    connect()
  }

  connect()
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', onOnline)
    disconnect()
  }
}

async function readChanges(
  open: Options['open'],
  connection: AbortController,
  onEvent: () => void,
): Promise<void> {
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => connection.abort(), silenceTimeoutMs)
  }
  try {
    restartTimer()
    const { body } = await open(connection.signal)
    for await (const { event } of readEventStream(body, restartTimer)) if (event === 'changed') onEvent()
  } finally {
    clearTimeout(silenceTimer)
  }
}

/** Jittered, so that pages don't all reconnect at the same moment when a server restarts. */
function reconnectDelayMs(failureCount: number): number {
  return Math.min(minReconnectDelayMs * 2 ** failureCount, maxReconnectDelayMs) * (0.75 + Math.random() / 2)
}
