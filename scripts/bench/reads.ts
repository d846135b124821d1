import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { createScope } from '#server/access/scope.ts'
import { openDatabase } from '#server/db/open.ts'
import { orders } from '#server/db/schema/orders.ts'
import { median, onEachDatabase, percentile } from './database.ts'

/** Compares a client's read of their orders through row-level security with the same query without it. */
const budgets = { ratio: 3, p99Ms: 25 }
const clients = 1000
const sequentialCalls = 400
/** The first calls of each caller are warm-up. */
const concurrent = { callers: 50, callsEach: 200, warmUpCalls: 20 }

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

await onEachDatabase('postgres', async (_, make) => {
  const settings = await make(clients)
  const database = await openDatabase(settings, { warn() {}, failed() {} })
  const bare = new pg.Pool({ connectionString: settings.databaseUrl ?? '', max: 10 })
  try {
    const { rows } = await bare.query('select user_id from orders where user_id is not null limit 500')
    const scope = createScope(database)
    const idOf = (turn: number): string => rows[turn % rows.length].user_id
    const scoped = (turn: number) =>
      scope({ role: 'client', userId: idOf(turn) }, (tx) =>
        tx
          .select()
          .from(orders)
          .where(eq(orders.userId, idOf(turn)))
          .orderBy(desc(orders.createdAt)),
      )
    const plain = (turn: number) =>
      bare.query('select * from orders where user_id = $1 order by created_at desc', [idOf(turn)])
    const times = { scoped: [] as number[], plain: [] as number[] }
    for (let turn = -50; turn < sequentialCalls; turn++) {
      const scopedMs = await time(() => scoped(turn + 50))
      const plainMs = await time(() => plain(turn + 50))
      if (turn < 0) continue
      times.scoped.push(scopedMs)
      times.plain.push(plainMs)
    }
    const concurrentTimes: number[] = []
    const callers = Array.from({ length: concurrent.callers }, async (_, caller) => {
      for (let turn = -concurrent.warmUpCalls; turn < concurrent.callsEach; turn++) {
        const ms = await time(() => scoped(concurrent.warmUpCalls + caller * concurrent.callsEach + turn))
        if (turn >= 0) concurrentTimes.push(ms)
      }
    })
    await Promise.all(callers)
    const ratio = median(times.scoped) / median(times.plain)
    const p99 = percentile(concurrentTimes, 0.99)
    const isMissed = ratio > budgets.ratio || p99 > budgets.p99Ms
    if (isMissed) process.exitCode = 1
    console.log(
      `a client's orders: ${median(times.scoped).toFixed(2)} ms through row-level security, ${median(times.plain).toFixed(2)} ms bare, ratio ${ratio.toFixed(2)} (budget ${budgets.ratio}); with ${concurrent.callers} at once median ${median(concurrentTimes).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (budget ${budgets.p99Ms})${isMissed ? '  MISSED' : ''}`,
    )
  } finally {
    await bare.end()
    await database.close()
  }
})
