import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { deleteOldContactMessages } from '#server/features/contact/delete-old-contact-messages.ts'
import { reconcileOrders } from '#server/features/orders/reconcile-orders.ts'
import { hours, minutes } from '#shared/time.ts'

const reconcileIntervalMs = minutes(1)
const deleteIntervalMs = hours(1)

/** Runs the periodic jobs now and at their intervals, until the returned function stops them. */
export function startBackgroundJobs(deps: Omit<Ctx, 'actor'>): () => void {
  const reconcile = async () => {
    const log = deps.log.child({ job: 'reconcile', jobId: randomUUID() })
    await reconcileOrders({ ...deps, log, actor: { role: 'system', job: 'reconcile' } }).catch(
      (error: unknown) => log.warn({ reason: String(error) }, 'reconciling orders failed'),
    )
  }
  const deleteMessages = async () => {
    await deleteOldContactMessages(deps).catch((error: unknown) =>
      deps.log.warn({ job: 'contact', reason: String(error) }, 'deleting old contact messages failed'),
    )
  }
  void reconcile()
  void deleteMessages()
  const timers = [setInterval(reconcile, reconcileIntervalMs), setInterval(deleteMessages, deleteIntervalMs)]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
