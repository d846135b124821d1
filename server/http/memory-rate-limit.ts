import { AppError } from '#server/errors.ts'
import type { Limit } from '#server/http/rate-limit.ts'

export type RateLimitCount = { key: string; by: number; windowMs: number }
export type RateLimitState = { key: string; count: number; seconds: number }

/** `known` is what all processes had counted when we last wrote, `unwritten` what came here since. */
type Entry = { known: number; unwritten: number; endsAt: number; windowMs: number }

export type MemoryRateLimit = {
  /** @throws AppError `too_many_requests`. */
  count(limit: Limit, key: string): void
  forget(key: string): void
}

const writeEveryMs = 1000
const sweepAbove = 1000

/**
 * Counts in memory and lets `write` keep it: a call waits for no database. Processes learn of each other's counts, and
 * a new one of the earlier ones, with each writing.
 */
export function createMemoryRateLimit(
  write: (counts: RateLimitCount[]) => Promise<RateLimitState[]>,
): MemoryRateLimit {
  const entries = new Map<string, Entry>()
  let isDue = false

  function entryOf(key: string, windowMs: number): Entry {
    const known = entries.get(key)
    if (known && known.endsAt > Date.now()) return known
    const fresh = { known: 0, unwritten: 0, endsAt: Date.now() + windowMs, windowMs }
    entries.set(key, fresh)
    return fresh
  }

  async function writeAll() {
    isDue = false
    const counts = [...entries]
      .filter(([, { unwritten }]) => unwritten > 0)
      .map(([key, { unwritten, windowMs }]) => ({ key, by: unwritten, windowMs }))
    const written = new Map(counts.map(({ key, by }) => [key, by]))
    const standings = await write(counts).catch(() => [])
    for (const { key, count, seconds } of standings) {
      const entry = entries.get(key)
      if (!entry) continue
      entry.known = count
      entry.unwritten -= written.get(key) ?? 0
      entry.endsAt = Date.now() + seconds * 1000
    }
    if (entries.size > sweepAbove)
      for (const [key, { endsAt }] of entries) if (endsAt < Date.now()) entries.delete(key)
  }

  return {
    count(limit, name) {
      const entry = entryOf(`${limit.name}:${name}`, limit.windowMs)
      if (entry.known + entry.unwritten >= limit.max)
        throw tooManyRequests((entry.endsAt - Date.now()) / 1000)
      entry.unwritten += 1
      if (!isDue) setTimeout(() => void writeAll(), writeEveryMs).unref()
      isDue = true
    },
    forget: (key) => void entries.delete(key),
  }
}

export const tooManyRequests = (seconds: number) =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })
