import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Scope, Tx } from '#server/access/scope.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import {
  type AttemptCount,
  type AttemptTotal,
  type Limit,
  networkRings,
  tooManyRequests,
} from '#server/http/limit.ts'
import { createMemoryRateLimit, type MemoryRateLimit } from '#server/http/memory-rate-limit.ts'
import { withDeadline } from '#shared/deadline.ts'
import { seconds } from '#shared/time.ts'
import { latestStoredIn } from '#shared/wrong-clock.ts'

/**
 * Counts one attempt (or `attempts` of them, all or none) under a key and refuses above the limit. Attempts that arrive
 * during a count are batched into the next transaction.
 * @throws AppError `too_many_requests` with the seconds until the window ends.
 */
export type Limiter = ((limit: Limit, key: string, attempts?: number) => Promise<void>) & {
  /** Counts one attempt from the network of a request, in both rings of IPv6. */
  byNetwork(limit: Limit, network: string): Promise<void>
  /** Takes back attempts, one by default, that were counted for something that didn't happen. */
  giveBack(limit: Limit, key: string, attempts?: number): Promise<void>
  /** Clears a key, for example after a successful sign-in. */
  reset(limit: Limit, key: string): Promise<void>
  /** For frequent, cheap calls: counts in memory without waiting, and stores the count within a second. */
  inMemory: MemoryRateLimit['count']
  inMemoryByNetwork(limit: Limit, network: string): void
  /** How long attempts have been waiting without a count that succeeded; 0 when none waits. */
  stalledForMs(): number
}

const system = { role: 'system', job: 'rate limits' } as const
const sweepOneIn = 200
/** A window that ends later than a new one would began while the clock was ahead. */
const endsTooLate = sql`${rateLimits}.reset_at > excluded.reset_at + ${sql.raw(latestStoredIn())}`
const isOver = sql`(${rateLimits}.reset_at < now() or ${endsTooLate})`

type Attempt = { key: string; attempts: number; limit: Limit; resolve(): void; reject(error: unknown): void }

/** `timeoutMs`: how long a count may take before its callers are refused and the next count starts. */
export function createLimiter(scope: Scope, { timeoutMs = seconds(4) } = {}): Limiter {
  const memory = createMemoryRateLimit((counts) => scope(system, (tx) => addCounts(tx, counts)))
  let pending: Attempt[] = []
  let isCounting = false
  let stalledSince: number | null = null

  async function countPending() {
    if (isCounting) return
    isCounting = true
    while (pending.length > 0) {
      const batch = pending
      pending = []
      stalledSince ??= performance.now()
      try {
        await withDeadline(decideBatch(scope, batch), timeoutMs, 'the database did not answer in time')
        stalledSince = null
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isCounting = false
    stalledSince = null
  }

  const count = (limit: Limit, key: string, attempts = 1) =>
    new Promise<void>((resolve, reject) => {
      pending.push({ key: `${limit.name}:${key}`, attempts, limit, resolve, reject })
      void countPending()
    })
  const reset = async (limit: Limit, name: string) => {
    const key = `${limit.name}:${name}`
    memory.reset(key)
    await scope(system, (tx) => tx.delete(rateLimits).where(eq(rateLimits.key, key)))
  }
  const giveBack = async (limit: Limit, name: string, attempts = 1) => {
    await scope(system, (tx) => subtractCounts(tx, [{ key: `${limit.name}:${name}`, attempts }]))
  }
  // One ring after the other: what its own network refuses doesn't use up the limit of the neighbors.
  const byNetwork = async (limit: Limit, network: string) => {
    for (const ring of networkRings(limit, network)) await count(ring.limit, ring.key)
  }
  const inMemoryByNetwork = (limit: Limit, network: string) => {
    for (const ring of networkRings(limit, network)) memory.count(ring.limit, ring.key)
  }
  const stalledForMs = () => (stalledSince === null ? 0 : performance.now() - stalledSince)
  return Object.assign(count, {
    byNetwork,
    giveBack,
    reset,
    inMemory: memory.count,
    inMemoryByNetwork,
    stalledForMs,
  })
}

async function decideBatch(scope: Scope, batch: readonly Attempt[]): Promise<void> {
  const byKey = Map.groupBy(batch, ({ key }) => key)
  const counts = [...byKey].map(([key, group]) => ({
    key,
    attempts: sumAttempts(group),
    windowMs: group[0]?.limit.windowMs ?? 0,
  }))
  const refused = new Map<Attempt, number>()
  await scope(system, async (tx) => {
    for (const { key, count, seconds } of await addCounts(tx, counts)) {
      const group = byKey.get(key) ?? []
      let counted = count - sumAttempts(group)
      for (const attempt of group) {
        if (counted + attempt.attempts <= attempt.limit.max) counted += attempt.attempts
        else refused.set(attempt, seconds)
      }
    }
    // What was refused is still allowed in smaller parts. Single attempts stay counted: the limit is reached anyway.
    await subtractCounts(
      tx,
      [...refused.keys()].filter(({ attempts }) => attempts > 1),
    )
  })
  for (const attempt of batch) {
    const seconds = refused.get(attempt)
    if (seconds === undefined) attempt.resolve()
    else attempt.reject(tooManyRequests(seconds))
  }
}

/**
 * Counts what a transaction does, in it: what is rolled back isn't counted. Returns the total of the key's window. The transaction's
 * commit waits for the disk, unlike that of other counts.
 */
export async function countInTransaction(tx: Tx, { key, attempts, windowMs }: AttemptCount): Promise<number> {
  const resetAt = sql`now() + make_interval(secs => ${windowMs / 1000}::float8)`
  const [counted] = await tx
    .insert(rateLimits)
    .values({ key, count: attempts, resetAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateLimits.count} + excluded.count end`,
        resetAt: sql`case when ${isOver} then excluded.reset_at else ${rateLimits.resetAt} end`,
      },
    })
    .returning({ count: rateLimits.count })
  return counted?.count ?? attempts
}

const sumAttempts = (batch: readonly Attempt[]) => batch.reduce((sum, { attempts }) => sum + attempts, 0)

async function addCounts(tx: Tx, counts: readonly AttemptCount[]): Promise<AttemptTotal[]> {
  // The same order in every process, so that two of them can't deadlock.
  const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sql.param(sorted.map(({ key }) => key))
  const attempts = sql.param(sorted.map((entry) => entry.attempts))
  const windows = sql.param(sorted.map(({ windowMs }) => windowMs / 1000))
  if (Math.random() * sweepOneIn < 1) await tx.delete(rateLimits).where(lt(rateLimits.resetAt, sql`now()`))
  // Losing a count in a power cut is harmless, so the commit doesn't wait for the disk.
  const { rows } = await tx.execute<AttemptTotal>(sql`
    insert into ${rateLimits} (key, count, reset_at)
    select key, count, now() + make_interval(secs => seconds)
    from unnest(${keys}::text[], ${attempts}::int[], ${windows}::float8[]) as attempted (key, count, seconds),
      set_config('synchronous_commit', 'off', true)
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else ${rateLimits}.count + excluded.count end,
      reset_at = case when ${isOver} then excluded.reset_at else ${rateLimits}.reset_at end
    returning key, count, ceil(extract(epoch from reset_at - now()))::int as seconds`)
  return rows
}

/** Of windows that are still open. */
async function subtractCounts(tx: Tx, counts: readonly Pick<AttemptCount, 'key' | 'attempts'>[]) {
  for (const { key, attempts } of counts)
    await tx
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - ${attempts}, 0)` })
      .where(and(eq(rateLimits.key, key), gte(rateLimits.resetAt, sql`now()`)))
}
