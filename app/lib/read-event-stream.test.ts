import { expect, test, vi } from 'vitest'
import { readEventStream } from '#app/lib/read-event-stream.ts'

const encoder = new TextEncoder()

/** The events of a body that arrives in these chunks. */
async function read(chunks: (string | Uint8Array<ArrayBuffer>)[], onActivity?: () => void) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  const events: (string | undefined)[][] = []
  for await (const { event, data } of readEventStream(body, onActivity)) events.push([event, data])
  return events
}

test('reads events split at any byte', async () => {
  const text = 'event: text\ndata: {"text":"uno — dos"}\n\nevent: done\ndata: {}\n\n'
  const bytes = encoder.encode(text)
  for (const length of [1, 2, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
      bytes.slice(index * length, (index + 1) * length),
    )
    expect(await read(chunks)).toEqual([
      ['text', '{"text":"uno — dos"}'],
      ['done', '{}'],
    ])
  }
})

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('accepts %s line ends', async (_, end) => {
  expect(await read([`event: a${end}data: 1${end}`, `${end}event: b${end}data: 2${end}${end} `])).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
})

test('reports comments as activity, not as events', async () => {
  const onActivity = vi.fn<() => void>()
  expect(await read([':\n\n', ': ping\n\n'], onActivity)).toEqual([])
  expect(onActivity).toHaveBeenCalledTimes(2)
})

test('drops an event without its blank line', async () => {
  expect(await read(['event: a\ndata: 1\n\nevent: b\ndata: 2'])).toEqual([['a', '1']])
})

test('yields nothing without a body', async () => {
  expect(await readEventStream(null).next()).toEqual({ done: true, value: undefined })
})

test('closes the connection when the consumer stops', async () => {
  const cancel = vi.fn<() => void>()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(encoder.encode('data: 1\n\n')),
    cancel,
  })
  for await (const { data } of readEventStream(body)) {
    expect(data).toBe('1')
    break
  }
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('throws the reason of an abort', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.error(new DOMException('stopped', 'AbortError')),
  })
  await expect(readEventStream(body).next()).rejects.toThrow('stopped')
})
