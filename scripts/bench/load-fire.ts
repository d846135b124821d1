import autocannon, { type Options } from 'autocannon'
import { percentile } from './database.ts'

export type Figures = { calls: number; perSecond: number; p50: number; p99: number; failed: number }

/** Puts load on a server. Times have fractions of milliseconds, which autocannon's own results round away. */
export async function fire(options: Options): Promise<Figures> {
  const times: number[] = []
  const run = autocannon({ timeout: 30, ...options })
  const startedAt = performance.now()
  let lastResponseAt = startedAt
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms)
    lastResponseAt = performance.now()
  })
  const result = await run
  return {
    calls: times.length,
    perSecond: (1000 * times.length) / (lastResponseAt - startedAt),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: result['4xx'] + result['5xx'] + result.errors + result.timeouts,
  }
}
