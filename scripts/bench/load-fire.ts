import autocannon, { type Options } from 'autocannon'
import { share } from './database.ts'

export type Figures = { calls: number; perSecond: number; p50: number; p99: number; refused: number }

/** Loads a server; milliseconds with their fractions, which autocannon's own figures round away. */
export async function fire(options: Options): Promise<Figures> {
  const times: number[] = []
  const run = autocannon({ timeout: 30, ...options })
  const started = performance.now()
  let last = started
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms)
    last = performance.now()
  })
  const result = await run
  return {
    calls: times.length,
    perSecond: (1000 * times.length) / (last - started),
    p50: share(times, 0.5),
    p99: share(times, 0.99),
    refused: result['4xx'] + result['5xx'] + result.errors + result.timeouts,
  }
}
