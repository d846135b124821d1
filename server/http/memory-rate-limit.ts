import { type AttemptCount, type AttemptTotal, type Limit, tooManyRequests } from '#server/http/limit.ts'
import { isOfWrongClock } from '#shared/wrong-clock.ts'

/** `stored` is the total of all processes at the last write, `unsaved` what this process counted since. */
type Entry = { stored: number; unsaved: number; endsAt: number; windowMs: number }

export type MemoryRateLimit = {
  /** @throws AppError `too_many_requests`. */
  count(limit: Limit, key: string): void
  reset(key: string): void
}

const writeEveryMs = 1000
const sweepAboveEntries = 1000

/**
 * Counts in memory and stores the counts with `write` once a second, so that a call never waits for the database. Each
 * write also brings the counts of other processes.
 */
export function createMemoryRateLimit(
  write: (counts: AttemptCount[]) => Promise<AttemptTotal[]>,
): MemoryRateLimit {
  const entries = new Map<string, Entry>()
  let isWriteScheduled = false

  function entryOf(key: string, windowMs: number): Entry {
    const current = entries.get(key)
    const now = new Date()
    const isOver =
      !current || current.endsAt <= now.getTime() || isOfWrongClock(new Date(current.endsAt), now, windowMs)
    if (!isOver) return current
    const entry = { stored: 0, unsaved: 0, endsAt: now.getTime() + windowMs, windowMs }
    entries.set(key, entry)
    return entry
  }

  async function writeAll() {
    isWriteScheduled = false
    const counts = [...entries]
      .filter(([, { unsaved }]) => unsaved > 0)
      .map(([key, { unsaved, windowMs }]) => ({ key, attempts: unsaved, windowMs }))
    const saved = new Map(counts.map(({ key, attempts }) => [key, attempts]))
    const totals = await write(counts).catch(() => [])
    for (const { key, count, seconds } of totals) {
      const entry = entries.get(key)
      if (!entry) continue
      entry.stored = count
      entry.unsaved -= saved.get(key) ?? 0
      entry.endsAt = Date.now() + seconds * 1000
    }
    if (entries.size > sweepAboveEntries)
      for (const [key, { endsAt }] of entries) if (endsAt < Date.now()) entries.delete(key)
  }

  return {
    count(limit, name) {
      const entry = entryOf(`${limit.name}:${name}`, limit.windowMs)
      if (entry.stored + entry.unsaved >= limit.max) throw tooManyRequests((entry.endsAt - Date.now()) / 1000)
      entry.unsaved += 1
      if (!isWriteScheduled) setTimeout(() => void writeAll(), writeEveryMs).unref()
      isWriteScheduled = true
    },
    reset: (key) => void entries.delete(key),
  }
}
