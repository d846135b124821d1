import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { subscribeToEvents } from '#app/lib/subscribe-to-events.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)
vi.stubGlobal('window', new EventTarget())

const encoder = new TextEncoder()
const changed = 'event: changed\ndata: live\n\n'

/** A fake server: one writable stream per connection. */
function makeServer() {
  const streams: { write(text: string): void; end(): void; fail(): void; signal: AbortSignal }[] = []
  const open = vi.fn(async (signal: AbortSignal) => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
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
  return {
    open,
    stream: (index: number) => streams[index] ?? (Promise.reject(new Error('not connected')) as never),
  }
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

test('reports each change for any chunk boundaries and ignores keep-alive comments', async () => {
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

test('reconnects about a second after a stream ends', async () => {
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

test('retries an unreachable server with growing delays up to 20 seconds and refetches each time', async () => {
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

test('one event resets the reconnect delay', async () => {
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

test('closes and reopens a silent stream', async () => {
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

test('disconnects while the page is hidden and reconnects when it becomes visible', async () => {
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

test('reconnects immediately when the network is back', async () => {
  const { open } = makeServer()
  open.mockRejectedValue(new Error('down'))
  stop = subscribeToEvents({ open, onChange })
  await vi.advanceTimersByTimeAsync(20_000)
  const before = open.mock.calls.length
  window.dispatchEvent(new Event('online'))
  expect(open).toHaveBeenCalledTimes(before + 1)
})

test('stops when nobody is signed in', async () => {
  const open = vi.fn(async () => Promise.reject(new ApiError('not_signed_in')))
  stop = subscribeToEvents({ open, onChange })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('unsubscribing closes the connection', async () => {
  const { open, stream } = makeServer()
  subscribeToEvents({ open, onChange })()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toHaveBeenCalledTimes(1)
  expect(stream(0).signal.aborted).toBe(true)
})
