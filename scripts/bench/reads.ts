import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { createScope } from '#server/access/scope.ts'
import { openDatabase } from '#server/db/open.ts'
import { orders } from '#server/db/schema/orders.ts'
import { median, onEachDatabase, share } from './database.ts'

/** What row-level security costs a client who reads her orders, beside the same query asked by nobody in particular. */
const budgets = { ratio: 3, p99Ms: 25 }
const clients = 1000
const alone = 400
/** A server is warm after its first moments; those are not what it is like. */
const together = { callers: 50, each: 200, before: 20 }

async function time(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
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
    for (let turn = -50; turn < alone; turn++) {
      const one = await time(() => scoped(turn + 50))
      const other = await time(() => plain(turn + 50))
      if (turn < 0) continue
      times.scoped.push(one)
      times.plain.push(other)
    }
    const crowd: number[] = []
    const callers = Array.from({ length: together.callers }, async (_, caller) => {
      for (let turn = -together.before; turn < together.each; turn++) {
        const ms = await time(() => scoped(together.before + caller * together.each + turn))
        if (turn >= 0) crowd.push(ms)
      }
    })
    await Promise.all(callers)
    const ratio = median(times.scoped) / median(times.plain)
    const p99 = share(crowd, 0.99)
    const missed = ratio > budgets.ratio || p99 > budgets.p99Ms
    if (missed) process.exitCode = 1
    console.log(
      `a client's orders: ${median(times.scoped).toFixed(2)} ms through row-level security, ${median(times.plain).toFixed(2)} ms bare, ratio ${ratio.toFixed(2)} (budget ${budgets.ratio}); with ${together.callers} at once median ${median(crowd).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (budget ${budgets.p99Ms})${missed ? '  MISSED' : ''}`,
    )
  } finally {
    await bare.end()
    await database.close()
  }
})
