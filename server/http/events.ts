import type { Database } from '#server/db/types.ts'
import { AppError } from '#server/errors.ts'
import { minutes } from '#shared/time.ts'

export type Events = ReturnType<typeof createEvents>

type Stream = {
  topic: string
  userId: string
  endsAt: number
  controller: ReadableStreamDefaultController<Uint8Array>
}

const encoder = new TextEncoder()
const heartbeat = encoder.encode(':\n\n')
const changedEvent = (topic: string) => encoder.encode(`event: changed\ndata: ${topic}\n\n`)

/** Then the stream ends, and the browser reconnects with a token that is checked again. */
const streamLifetimeMs = minutes(30)
const maxPerUser = 12
const maxUnread = 100

/** Notifies browsers of changes by server-sent events. An event carries no data: the browser refetches with its own rights. */
export function createEvents({
  database,
  heartbeatMs = 15_000,
}: {
  database: Database
  heartbeatMs?: number
}) {
  const streams = new Set<Stream>()
  const listening = new Map<string, Promise<void>>()
  let isClosed = false

  function end(stream: Stream) {
    if (streams.delete(stream)) stream.controller.close()
  }

  function send(stream: Stream, bytes: Uint8Array) {
    if ((stream.controller.desiredSize ?? 0) < -maxUnread) end(stream)
    else stream.controller.enqueue(bytes)
  }

  function notify(topic: string) {
    for (const stream of streams) if (stream.topic === topic) send(stream, changedEvent(topic))
  }

  function listenTo(topic: string): Promise<void> {
    const existing = listening.get(topic)
    if (existing) return existing
    const started = database.listen(topic, () => notify(topic))
    listening.set(topic, started)
    started.catch(() => listening.delete(topic))
    return started
  }

  const timer = setInterval(() => {
    for (const stream of streams) {
      if (stream.endsAt < performance.now()) end(stream)
      else send(stream, heartbeat)
    }
  }, heartbeatMs)

  return {
    /**
     * A stream of the notifications on the channel `topic`. Its first event covers changes before it opened.
     * @throws AppError `too_many_requests` when the user has too many open streams.
     */
    async open(topic: string, userId: string): Promise<Response> {
      const own = [...streams].filter((stream) => stream.userId === userId)
      if (own.length >= maxPerUser) throw new AppError('too_many_requests')
      await listenTo(topic)
      let opened: Stream
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          opened = { topic, userId, endsAt: performance.now() + streamLifetimeMs, controller }
          if (isClosed) return controller.close()
          streams.add(opened)
          controller.enqueue(changedEvent(topic))
        },
        cancel: () => void streams.delete(opened),
      })
      const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
      return new Response(body, { headers })
    },
    /** The number of open streams. */
    count: () => streams.size,
    /** Ends every stream, so that the server can close. */
    close() {
      isClosed = true
      clearInterval(timer)
      for (const stream of streams) end(stream)
    },
  }
}
