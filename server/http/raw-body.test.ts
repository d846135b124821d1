import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { createByteBudget, readRawBody } from '#server/http/raw-body.ts'

const pace = { graceMs: 50, bytesPerSecond: 100_000 }
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'internal')

async function read(body: ReadableStream<Uint8Array>): Promise<string> {
  const app = new Hono<HonoEnv>()
    .post('/', async (c) => c.text(`${(await readRawBody(c, 50_000, { pace })).length} bytes`))
    .onError((error, c) => c.text(codeOf(error)))
  const init = { method: 'POST', body, duplex: 'half' }
  return (await app.request('/', init as RequestInit)).text()
}

test('a body that stops or trickles is ended, and one that keeps the pace is read', async () => {
  const stopped = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new Uint8Array(1)) })
  expect(await read(stopped)).toBe('too_slow')
  let sent = 0
  const timers = new Set<NodeJS.Timeout>()
  const trickling = new ReadableStream<Uint8Array>({
    start(stream) {
      timers.add(setInterval(() => stream.enqueue(new Uint8Array(1)), 5))
    },
  })
  expect(await read(trickling)).toBe('too_slow')
  for (const timer of timers) clearInterval(timer)
  const steady = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent++
      if (sent > 40) stream.close()
      else stream.enqueue(new Uint8Array(1000))
    },
  })
  expect(await read(steady)).toBe('40000 bytes')
})

test('a body in many small pieces holds its bytes alone, not the pieces', async () => {
  let sent = 0
  const piece = new Uint8Array(1)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        // Whoever holds the pieces reads the last one three times.
        piece[0] = sent++
        if (sent > 3) stream.close()
        else stream.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  const app = new Hono<HonoEnv>().post('/', async (c) => c.json([...(await readRawBody(c, 50_000))]))
  const init = { method: 'POST', body, duplex: 'half' }
  expect(await (await app.request('/', init as RequestInit)).json()).toEqual([0, 1, 2])
})

test('bytes that are held at once are bounded, and given back', async () => {
  const inBudget = createByteBudget(10, 60)
  const held = Promise.withResolvers<void>()
  const first = inBudget((take) => {
    take(8)
    return held.promise
  })
  const next = () => inBudget(async (take) => take(8))
  await expect(next()).rejects.toThrow('too_many_requests')
  held.resolve()
  await first
  await next()
})
