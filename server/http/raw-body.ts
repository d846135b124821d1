import type { Context } from 'hono'
import { AppError, type ErrorDetails } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { seconds } from '#shared/time.ts'

/** A body must keep up this pace on average after its first seconds: a slow one would hold a slot or memory for nothing. */
type Pace = { graceMs: number; bytesPerSecond: number }
const slowest: Pace = { graceMs: seconds(10), bytesPerSecond: 8 * 1024 }

type Options = {
  /** Of the error `too_large`. */
  details?: ErrorDetails
  pace?: Pace
  /** Told of each piece, which it can refuse: see `createByteBudget`. */
  take?: (bytes: number) => void
}

/**
 * A body of at most `maxBytes`; reading ends where it becomes longer or too slow.
 * @throws AppError `too_large` with `details`, `too_slow`
 */
export async function readRawBody(
  c: Context<HonoEnv>,
  maxBytes: number,
  { details = {}, pace = slowest, take }: Options = {},
): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('too_large', details)
  const reader = c.req.raw.body?.getReader()
  const startedAt = performance.now()
  let bytes: Buffer = Buffer.alloc(0)
  let length = 0
  while (reader) {
    const untilMs = startedAt + pace.graceMs + seconds(length / pace.bytesPerSecond)
    const { done, value } = await inTime(reader.read(), untilMs - performance.now())
    if (done) break
    const start = length
    length += value.length
    try {
      if (length > maxBytes) throw new AppError('too_large', details)
      take?.(value.length)
    } catch (error) {
      await reader.cancel()
      throw error
    }
    bytes = withRoom(bytes, length, maxBytes)
    bytes.set(value, start)
  }
  return bytes.subarray(0, length)
}

/** Each piece is copied at once: a stranger can send pieces of one byte, and each would hold a hundred more. */
function withRoom(bytes: Buffer, length: number, maxBytes: number): Buffer {
  if (length <= bytes.length) return bytes
  const larger = Buffer.alloc(Math.min(maxBytes, Math.max(length, 2 * bytes.length)))
  larger.set(bytes)
  return larger
}

async function inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  const slow = Promise.withResolvers<never>()
  const timer = setTimeout(() => slow.reject(new AppError('too_slow')), Math.max(0, ms))
  try {
    return await Promise.race([reading, slow.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Bounds the bytes that works hold at once; slow ones hold few. @throws AppError `too_many_requests` from `take` */
export function createByteBudget(maxBytes: number, retryAfterSeconds: number) {
  let used = 0
  return async <T>(work: (take: (bytes: number) => void) => Promise<T>): Promise<T> => {
    let own = 0
    try {
      return await work((bytes) => {
        if (used + bytes > maxBytes) throw new AppError('too_many_requests', { retryAfterSeconds })
        used += bytes
        own += bytes
      })
    } finally {
      used -= own
    }
  }
}

/** Lets at most `max` works run at once. @throws AppError `too_many_requests` to the next one. */
export function createSlots(max: number, retryAfterSeconds: number) {
  let used = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (used >= max) throw new AppError('too_many_requests', { retryAfterSeconds })
    used++
    try {
      return await work()
    } finally {
      used--
    }
  }
}

/** Slots of its own for each key, such as a user. */
export function createSlotsByKey(max: number, retryAfterSeconds: number) {
  const used = new Map<string, number>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = used.get(key) ?? 0
    if (before >= max) throw new AppError('too_many_requests', { retryAfterSeconds })
    used.set(key, before + 1)
    try {
      return await work()
    } finally {
      const left = (used.get(key) ?? 1) - 1
      if (left > 0) used.set(key, left)
      else used.delete(key)
    }
  }
}
