import type { Context } from 'hono'
import { AppError, type ErrorDetails } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

/** A body of at most `maxBytes`; reading ends where it becomes longer. @throws AppError `too_large` with `details`. */
export async function readRawBody(
  c: Context<HonoEnv>,
  maxBytes: number,
  details: ErrorDetails = {},
): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('too_large', details)
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of c.req.raw.body ?? []) {
    length += piece.length
    if (length > maxBytes) throw new AppError('too_large', details)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
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
