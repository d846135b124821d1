import type { ClaimedMessage, DeliveryFailure } from '#server/outbox/channel.ts'
import type { LaneSettings } from '#server/outbox/lane-settings.ts'
import { DeadlineExceededError, withDeadline } from '#shared/deadline.ts'
import { minutes, seconds } from '#shared/time.ts'

export type Result = { message: ClaimedMessage; providerId: string | null; failure: DeliveryFailure | null }

/** Providers give up earlier, except on large files over a slow line; this ends a delivery that they would wait for without an end. */
const deliveryTimeoutMs = minutes(5)
const outageAfter = 3
const longestPauseMs = seconds(3)
/** For a provider that rate-limits us and doesn't say for how long. */
const busyPauseMs = seconds(1)
const expiredReason = 'It could not be sent in time and has expired.'

/**
 * Delivers messages of a channel. When the provider has not answered several times in a row, one message at a time
 * finds out when it is back, so that an outage neither delays what comes after it nor fills the log. While the provider rate-limits
 * us, bulk messages are paused and the others go on.
 */
export function createDeliverer({ channel, log, maxBackoffSeconds }: LaneSettings) {
  const pauseMs = Math.min(longestPauseMs, seconds(maxBackoffSeconds))
  let unansweredInRow = 0
  let pausedUntil = 0
  let busyUntil = 0
  const isOutage = () => unansweredInRow >= outageAfter

  async function attempt(message: ClaimedMessage): Promise<Result> {
    try {
      const delivery = channel.deliver(message)
      const providerId = await withDeadline(
        delivery,
        deliveryTimeoutMs,
        'the provider did not answer in time',
      )
      recordAnswer(true)
      return { message, providerId, failure: null }
    } catch (error) {
      const { isUnreachable, isBusy = false, ...kind } = channel.classifyError(error)
      recordAnswer(!isUnreachable && !(error instanceof DeadlineExceededError))
      if (isBusy) recordBusy(kind.retryAfterSeconds)
      return fail(message, { ...kind, reason: reasonOf(error), isBusy, isOutage: isOutage(), error })
    }
  }

  function fail(message: ClaimedMessage, failure: DeliveryFailure): Result {
    const { id, channel, kind, attempts } = message
    if (unansweredInRow <= outageAfter && !failure.isBusy)
      log.warn({ outboxId: id, channel, kind, attempts, reason: failure.reason }, 'delivery failed')
    return { message, providerId: null, failure }
  }

  function recordAnswer(hasAnswered: boolean) {
    if (hasAnswered && isOutage()) log.info({ channel: channel.name }, 'the provider answers again')
    unansweredInRow = hasAnswered ? 0 : unansweredInRow + 1
    if (!isOutage()) return
    pausedUntil = performance.now() + pauseMs
    if (unansweredInRow === outageAfter)
      log.warn({ channel: channel.name }, 'the provider does not answer; trying one message at a time')
  }

  function recordBusy(retryAfterSeconds: number) {
    if (performance.now() >= busyUntil)
      log.warn({ channel: channel.name }, 'the provider rate-limits us; bulk messages are paused')
    busyUntil = performance.now() + Math.max(busyPauseMs, seconds(retryAfterSeconds))
  }

  return {
    /** How long bulk messages are still paused because the provider rate-limits us; 0 when they aren't. */
    busyForMs: () => Math.max(0, busyUntil - performance.now()),
    /** How many messages may be under way now. */
    slots() {
      if (!isOutage()) return channel.slots
      return performance.now() < pausedUntil ? 0 : 1
    },
    async deliver(message: ClaimedMessage, blockedReason: string | undefined): Promise<Result> {
      const reason = message.isExpired ? expiredReason : blockedReason
      if (reason === undefined) return attempt(message)
      return fail(message, {
        reason,
        isPermanent: true,
        retryAfterSeconds: 0,
        isBusy: false,
        isOutage: false,
        error: null,
      })
    },
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || String(error) || 'no reason given'
}
