import { createParser, type EventSourceMessage } from 'eventsource-parser'

/**
 * Yields the server-sent events of a response body. `onActivity` is called for each chunk, so also for comments that
 * only keep the connection open.
 * @throws what the stream fails with, such as the reason of an abort.
 */
export async function* readEventStream(
  body: ReadableStream<BufferSource> | null,
  onActivity: () => void = () => undefined,
): AsyncGenerator<EventSourceMessage> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onActivity()
      parser.feed(chunk.value)
      const complete = events
      events = []
      yield* complete
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
