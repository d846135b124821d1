import { eq, lt, sql } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import {
  createMemoryRateLimit,
  type MemoryRateLimit,
  type RateLimitCount,
  type RateLimitState,
  tooManyRequests,
} from '#server/http/memory-rate-limit.ts'

export type Limit = { name: string; max: number; windowMs: number }

/**
 * Counts one try (or `by` of them) under each key and refuses when any key has had its share. Tries that come while
 * others are being counted are counted together after them, in one transaction.
 * @throws AppError `too_many_requests` with the seconds until the window ends.
 */
export type Limiter = ((limit: Limit, key: string, by?: number) => Promise<void>) & {
  /** Clears a key, after a success that makes the earlier tries harmless. */
  forget(limit: Limit, key: string): Promise<void>
  /** For what is asked often and costs little: counted in memory at once, written down within a second. */
  soon: MemoryRateLimit['count']
}

const system = { role: 'system', job: 'rate limits' } as const
const sweepOneIn = 200

type Try = { key: string; by: number; limit: Limit; resolve(): void; reject(error: unknown): void }

export function createLimiter(scope: Scope): Limiter {
  const tally = createMemoryRateLimit((counts) => countTogether(scope, counts))
  let waiting: Try[] = []
  let isCounting = false

  async function countWaiting() {
    if (isCounting) return
    isCounting = true
    while (waiting.length > 0) {
      const tries = waiting
      waiting = []
      await decideTogether(scope, tries).catch((error: unknown) => {
        for (const { reject } of tries) reject(error)
      })
    }
    isCounting = false
  }

  const count = (limit: Limit, key: string, by = 1) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ key: `${limit.name}:${key}`, by, limit, resolve, reject })
      void countWaiting()
    })
  const forget = async (limit: Limit, name: string) => {
    const key = `${limit.name}:${name}`
    tally.forget(key)
    await scope(system, (tx) => tx.delete(rateLimits).where(eq(rateLimits.key, key)))
  }
  return Object.assign(count, { forget, soon: tally.count })
}

async function decideTogether(scope: Scope, tries: readonly Try[]): Promise<void> {
  const byKey = Map.groupBy(tries, ({ key }) => key)
  const standings = await countTogether(
    scope,
    [...byKey].map(([key, mine]) => ({ key, by: sumOf(mine), windowMs: mine[0]?.limit.windowMs ?? 0 })),
  )
  for (const { key, count, seconds } of standings) {
    const mine = byKey.get(key) ?? []
    let counted = count - sumOf(mine)
    for (const { by, limit, resolve, reject } of mine) {
      counted += by
      if (counted <= limit.max) resolve()
      else reject(tooManyRequests(seconds))
    }
  }
}

const sumOf = (tries: readonly Try[]) => tries.reduce((sum, { by }) => sum + by, 0)

async function countTogether(scope: Scope, counts: readonly RateLimitCount[]): Promise<RateLimitState[]> {
  // In one order everywhere, so that two processes cannot wait for each other.
  const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sql.param(sorted.map(({ key }) => key))
  const tries = sql.param(sorted.map(({ by }) => by))
  const windows = sql.param(sorted.map(({ windowMs }) => windowMs / 1000))
  const isOver = sql`${rateLimits}.reset_at < now()`
  return scope(system, async (tx) => {
    if (Math.random() * sweepOneIn < 1) await tx.delete(rateLimits).where(lt(rateLimits.resetAt, sql`now()`))
    // A count that a power cut takes back harms nobody, so the commit does not wait for the disk.
    const { rows } = await tx.execute<RateLimitState>(sql`
      insert into ${rateLimits} (key, count, reset_at)
      select key, count, now() + make_interval(secs => seconds)
      from unnest(${keys}::text[], ${tries}::int[], ${windows}::float8[]) as tried (key, count, seconds),
        set_config('synchronous_commit', 'off', true)
      on conflict (key) do update set
        count = case when ${isOver} then excluded.count else ${rateLimits}.count + excluded.count end,
        reset_at = case when ${isOver} then excluded.reset_at else ${rateLimits}.reset_at end
      returning key, count, ceil(extract(epoch from reset_at - now()))::int as seconds`)
    return rows
  })
}
