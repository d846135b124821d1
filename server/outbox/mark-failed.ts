import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { ClaimedMessage, DeliveryFailure } from '#server/outbox/channel.ts'
import { isHeld } from '#server/outbox/lease.ts'

const maxReasonLength = 500

/**
 * Records a failed attempt and schedules the next one. Returns whether the message has now failed for good: the failure
 * is permanent, or the message expired.
 */
export async function markFailed(
  tx: Tx,
  message: ClaimedMessage,
  failure: DeliveryFailure,
  maxBackoffSeconds: number,
): Promise<boolean> {
  const longest = failure.isOutage ? longestInOutage(message.attempts) : maxBackoffSeconds
  const backoff = backoffSeconds(message.attempts, Math.min(longest, maxBackoffSeconds))
  const seconds = Math.max(failure.retryAfterSeconds, backoff)
  const [row] = await tx
    .update(outbox)
    .set({
      lastError: failure.reason.slice(0, maxReasonLength),
      lockedUntil: null,
      ...(message.isExpired && { payload: {} }),
      runAt: sql`now() + make_interval(secs => ${seconds})`,
      failedAt: failure.isPermanent ? sql`now()` : sql`case when ${outbox.giveUpAt} <= now() then now() end`,
    })
    .where(isHeld(message))
    .returning({ failedAt: outbox.failedAt })
  return Boolean(row?.failedAt)
}

/** Few messages are tried during an outage, so each is tried again soon, unless it may itself be the cause. */
const longestInOutage = (attempts: number) => (attempts <= 20 ? 3 : 30)

/** Doubles from two seconds to the maximum, with up to a quarter of jitter so that many failures don't retry at once. */
function backoffSeconds(attempts: number, maxSeconds: number): number {
  return Math.min(maxSeconds, 2 ** attempts) * (1 - Math.random() / 4)
}
