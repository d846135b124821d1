import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/db/types.ts'
import { reconcileOrders, reconcileReturnedPayments } from '#server/features/orders/reconcile-orders.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { hours, minutes } from '#shared/time.ts'

const reconcileIntervalMs = minutes(1)
const returnedPaymentsIntervalMs = hours(1)
/** A run is due once an hour, whichever process asks first. */
const retentionIntervalMs = minutes(10)

type Deps = Omit<Ctx, 'actor'> & { database: Database }

/** Runs the periodic jobs now and at their intervals, until the returned function stops them. */
export function startBackgroundJobs(deps: Deps): () => void {
  const reconcile = async () => {
    const log = deps.log.child({ job: 'reconcile', jobId: randomUUID() })
    await reconcileOrders({ ...deps, log, actor: { role: 'system', job: 'reconcile' } }).catch(
      (error: unknown) => log.warn({ reason: String(error) }, 'reconciling orders failed'),
    )
  }
  let lookedAt: Date | null = null
  const reconcileReturned = async () => {
    const log = deps.log.child({ job: 'returned payments', jobId: randomUUID() })
    const actor = { role: 'system', job: 'returned payments' } as const
    try {
      lookedAt = await reconcileReturnedPayments({ ...deps, log, actor }, lookedAt)
    } catch (error) {
      log.warn({ reason: String(error) }, 'looking for refunds and disputes failed')
    }
  }
  const retain = async () => {
    await runRetention(deps).catch((error: unknown) =>
      deps.log.warn({ job: 'retention', reason: String(error) }, 'retention failed'),
    )
  }
  void reconcile()
  void reconcileReturned()
  void retain()
  const timers = [
    setInterval(reconcile, reconcileIntervalMs),
    setInterval(reconcileReturned, returnedPaymentsIntervalMs),
    setInterval(retain, retentionIntervalMs),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
