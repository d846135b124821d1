import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { subscribeToEvents } from '#app/lib/event-stream.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)
vi.stubGlobal('window', new EventTarget())

const encoder = new TextEncoder()
const changed = 'event: changed\ndata: live\n\n'

/** Streams the test writes into, one for each time the follower asked. */
function makeServer() {
  const streams: { write(text: string): void; end(): void; fail(): void; signal: AbortSignal }[] = []
  const open = vi.fn(async (signal: AbortSignal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason))
        streams.push({
          signal,
          write: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          fail: () => controller.error(new TypeError('network')),
        })
      },
    })
    return { body }
  })
  return { open, stream: (at: number) => streams[at] ?? (Promise.reject(new Error('not asked')) as never) }
}

const onChange = vi.fn<() => void>()
const settle = () => vi.advanceTimersByTimeAsync(10)
const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockReset()
  page.visibilityState = 'visible'
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('each change is told, however its bytes are cut; signs of life are not changes', async () => {
  const { open, stream } = makeServer()
  stop = subscribeToEvents({ open, onChange })
  await settle()
  stream(0).write(changed)
  stream(0).write(':\n\n')
  stream(0).write('event: cha')
  await settle()
  expect(onChange).toHaveBeenCalledTimes(1)
  stream(0).write('nged\ndata: live\n\n')
  await settle()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a stream that ended is opened again after about a second', async () => {
  const { open, stream } = makeServer()
  stop = subscribeToEvents({ open, onChange })
  await settle()
  stream(0).write(changed)
  stream(0).end()
  await vi.advanceTimersByTimeAsync(1500)
  expect(open).toHaveBeenCalledTimes(2)
  stream(1).write(changed)
  await settle()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a server that is away is asked later and later, at least every 20 seconds, and what it serves is asked for too', async () => {
  const open = vi.fn(async () => Promise.reject(new ApiError('unreachable')))
  stop = subscribeToEvents({ open, onChange })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open.mock.calls.length).toBeGreaterThanOrEqual(6)
  expect(open.mock.calls.length).toBeLessThanOrEqual(9)
  const before = open.mock.calls.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(open.mock.calls.length).toBeGreaterThan(before)
  expect(onChange).toHaveBeenCalledTimes(open.mock.calls.length)
})

test('one event is enough to start over with short pauses', async () => {
  const { open, stream } = makeServer()
  open.mockRejectedValueOnce(new Error('down'))
  open.mockRejectedValueOnce(new Error('down'))
  stop = subscribeToEvents({ open, onChange })
  await vi.advanceTimersByTimeAsync(5000)
  stream(0).write(changed)
  await settle()
  stream(0).fail()
  await vi.advanceTimersByTimeAsync(1500)
  expect(open).toHaveBeenCalledTimes(4)
})

test('a stream that fell silent is given up', async () => {
  const { open, stream } = makeServer()
  stop = subscribeToEvents({ open, onChange })
  await settle()
  stream(0).write(changed)
  await vi.advanceTimersByTimeAsync(40_000)
  stream(0).write(':\n\n')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(stream(0).signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(8000)
  expect(stream(0).signal.aborted).toBe(true)
  expect(open).toHaveBeenCalledTimes(2)
})

test('a hidden page listens to nothing and starts again when it is looked at', async () => {
  const { open, stream } = makeServer()
  stop = subscribeToEvents({ open, onChange })
  await settle()
  show('hidden')
  expect(stream(0).signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(1)
  show('visible')
  await settle()
  expect(open).toHaveBeenCalledTimes(2)
})

test('back on the network it does not wait', async () => {
  const { open } = makeServer()
  open.mockRejectedValue(new Error('down'))
  stop = subscribeToEvents({ open, onChange })
  await vi.advanceTimersByTimeAsync(20_000)
  const before = open.mock.calls.length
  window.dispatchEvent(new Event('online'))
  expect(open).toHaveBeenCalledTimes(before + 1)
})

test('nobody signed in, nothing to follow', async () => {
  const open = vi.fn(async () => Promise.reject(new ApiError('not_signed_in')))
  stop = subscribeToEvents({ open, onChange })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('after the end nothing is heard', async () => {
  const { open, stream } = makeServer()
  subscribeToEvents({ open, onChange })()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toHaveBeenCalledTimes(1)
  expect(stream(0).signal.aborted).toBe(true)
})
