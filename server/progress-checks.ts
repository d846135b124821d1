import type { Database } from '#server/db/types.ts'
import type { Readiness } from '#server/http/health.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { OutboxWorker } from '#server/outbox/worker.ts'
import { seconds } from '#shared/time.ts'

/** Longer than a single slow answer of the database. */
const stalledAfterMs = seconds(5)

/** Readiness also reports what waits for the database in vain while another connection to it still answers. */
export function addProgressChecks(
  readiness: Readiness,
  { limit, outbox, database }: { limit: Limiter; outbox: OutboxWorker; database: Database },
): void {
  const report = (name: string, readStalledMs: () => number) =>
    readiness.addCheck(name, () => {
      const ms = readStalledMs()
      return ms > stalledAfterMs ? `no progress for ${Math.round(ms / 1000)} seconds` : null
    })
  report('rate limits', limit.stalledForMs)
  report('outbox', outbox.stalledForMs)
  report('notifications', database.notificationsLostForMs)
}
