import { parseArgs } from 'node:util'
import { toLocal } from '#shared/local-time.ts'
import { median, onEachDatabase, seeded } from './database.ts'
import { root, startBenchServer } from './server.ts'

/** The books of a year of 100,000 orders and more. `--size N`, `--rounds N` (20), `--db embedded`. */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '150000' },
    rounds: { type: 'string', default: '20' },
    db: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const warmUp = 3
const budgetMs = 300

type Report = { year: { year: string }; months: { received_cents: number }[] }

await onEachDatabase(values.db, async (name, make) => {
  const site = await startBenchServer(root, await make(Number(values.size), seeded(['orders'])))
  try {
    const call = await site.signIn()
    const lastYear = String(Number(toLocal(new Date()).date.slice(0, 4)) - 1)
    const thisYear = String(Number(lastYear) + 1)
    console.log(`\nMedians of ${rounds} calls in ms, ${values.size} orders in all, ${name}`)
    for (const year of [lastYear, thisYear]) {
      const orders = (await call('GET', `/api/orders/all?from=${year}-01-01&to=${year}-12-31`)) as {
        total: { count: number }
      }
      const paths: Record<string, string> = {
        'month and year': `/api/money?month=${year}-06`,
        'month alone': `/api/money/month?month=${year}-06`,
        'movements of the year': `/api/money/movements?period=${year}&figure=received`,
      }
      for (const [what, path] of Object.entries(paths)) {
        const times: number[] = []
        for (let round = -warmUp; round < rounds; round++) {
          const started = performance.now()
          const answer = (await call('GET', path)) as Partial<Report>
          if (round >= 0) times.push(performance.now() - started)
          if (answer.months && answer.months.length !== 12) throw new Error('the year has no twelve months')
        }
        const ms = median(times)
        const line = `${year} (${orders.total.count}+ orders), ${what}: ${ms.toFixed(1)}`
        console.log(ms > budgetMs ? `${line}  MISSED` : line)
        if (ms > budgetMs) process.exitCode = 1
      }
    }
  } finally {
    await site.stop()
  }
})
