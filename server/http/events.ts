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
const changed = (topic: string) => encoder.encode(`event: changed\ndata: ${topic}\n\n`)

/** After this a stream ends and is asked for again, with a token that must then still be good. */
const streamLivesMs = minutes(30)
const maxPerUser = 12
const maxUnread = 100

/**
 * Tells browsers that something changed, over server-sent events. Nothing else is said: they ask for it again, and the
 * answer depends on who they then are.
 */
export function createEvents({ database, everyMs = 15_000 }: { database: Database; everyMs?: number }) {
  const streams = new Set<Stream>()
  const listening = new Map<string, Promise<void>>()
  let closed = false

  function end(stream: Stream) {
    if (streams.delete(stream)) stream.controller.close()
  }

  function send(stream: Stream, bytes: Uint8Array) {
    if ((stream.controller.desiredSize ?? 0) < -maxUnread) end(stream)
    else stream.controller.enqueue(bytes)
  }

  function tell(topic: string) {
    for (const stream of streams) if (stream.topic === topic) send(stream, changed(topic))
  }

  function listenTo(topic: string): Promise<void> {
    const known = listening.get(topic)
    if (known) return known
    const started = database.listen(topic, () => tell(topic))
    listening.set(topic, started)
    started.catch(() => listening.delete(topic))
    return started
  }

  const timer = setInterval(() => {
    for (const stream of streams) {
      if (stream.endsAt < Date.now()) end(stream)
      else send(stream, heartbeat)
    }
  }, everyMs)

  return {
    /**
     * A stream of what is notified on the channel `topic`. It begins with one event, for whatever changed before it.
     * @throws AppError `too_many_requests` when its user has too many open.
     */
    async open(topic: string, userId: string): Promise<Response> {
      const own = [...streams].filter((stream) => stream.userId === userId)
      if (own.length >= maxPerUser) throw new AppError('too_many_requests')
      await listenTo(topic)
      let opened: Stream
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          opened = { topic, userId, endsAt: Date.now() + streamLivesMs, controller }
          if (closed) return controller.close()
          streams.add(opened)
          controller.enqueue(changed(topic))
        },
        cancel: () => void streams.delete(opened),
      })
      const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
      return new Response(body, { headers })
    },
    /** How many are open. */
    count: () => streams.size,
    /** Ends every stream, so that the server behind them can close. */
    close() {
      closed = true
      clearInterval(timer)
      for (const stream of streams) end(stream)
    },
  }
}
