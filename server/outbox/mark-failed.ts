import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { ClaimedMessage, DeliveryFailure } from '#server/outbox/channel.ts'
import { isHeld } from '#server/outbox/lease.ts'
import { priorityRank } from '#server/outbox/priority.ts'

const maxReasonLength = 500
/** For this many attempts, a bulk message that a busy provider refused keeps its place; after that it may itself be the cause. */
const keepsPlaceUntil = 20
/** Bulk messages are paused while the provider rate-limits us, so it soon has room for others. */
const shortBusyAttempts = 4

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
  const isShort = failure.isBusy && message.attempts <= shortBusyAttempts
  const backoff = isShort ? 0.5 : backoffSeconds(message.attempts, Math.min(longest, maxBackoffSeconds))
  const seconds = Math.max(failure.retryAfterSeconds, backoff)
  const [row] = await tx
    .update(outbox)
    .set({
      lastError: failure.reason.slice(0, maxReasonLength),
      lockedUntil: null,
      ...(message.isExpired && { payload: {} }),
      ...(!keepsPlace(message, failure) && { runAt: sql`now() + make_interval(secs => ${seconds})` }),
      failedAt: failure.isPermanent ? sql`now()` : sql`case when ${outbox.giveUpAt} <= now() then now() end`,
    })
    .where(isHeld(message))
    .returning({ failedAt: outbox.failedAt })
  return Boolean(row?.failedAt)
}

/** Bulk messages leave in their order: the lane pauses all of them while the provider rate-limits us. */
const keepsPlace = ({ priority, attempts }: ClaimedMessage, { isBusy }: DeliveryFailure) =>
  isBusy && priority === priorityRank.bulk && attempts < keepsPlaceUntil

/** Few messages are tried during an outage, so each is tried again soon, unless it may itself be the cause. */
const longestInOutage = (attempts: number) => (attempts <= 20 ? 3 : 30)

/** Doubles from two seconds to the maximum, with up to a quarter of jitter so that many failures don't retry at once. */
function backoffSeconds(attempts: number, maxSeconds: number): number {
  return Math.min(maxSeconds, 2 ** attempts) * (1 - Math.random() / 4)
}
