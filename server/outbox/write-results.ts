import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '#server/outbox/deliver.ts'
import type { LaneSettings } from '#server/outbox/lane-settings.ts'
import { markFailed } from '#server/outbox/mark-failed.ts'
import { markSent } from '#server/outbox/mark-sent.ts'
import { withDeadline } from '#shared/deadline.ts'
import { seconds } from '#shared/time.ts'

const system = { role: 'system', job: 'outbox' } as const
const retryMs = 500
const attemptTimeoutMs = seconds(5)

/** Writes a result at once; results that arrive during the write go together into the next one. */
export function createResultWriter({ scope, channel, leaseSeconds, maxBackoffSeconds }: LaneSettings) {
  const timeoutMs = leaseSeconds * 625
  const results: Result[] = []
  let writing: Promise<void> | null = null
  let stalledSince: number | null = null

  async function writeAll() {
    while (results.length > 0) await writeWithRetries(results.splice(0))
  }

  /** Retries while the database is briefly away: a delivered message whose result is lost would be delivered twice. */
  async function writeWithRetries(batch: readonly Result[]): Promise<void> {
    const startedAt = performance.now()
    stalledSince ??= startedAt
    for (;;) {
      try {
        await withDeadline(writeBatch(batch), attemptTimeoutMs, 'the database did not answer in time')
        stalledSince = null
        return
      } catch (error) {
        if (performance.now() - startedAt + retryMs > timeoutMs) {
          stalledSince = null
          throw error
        }
        await wait(retryMs)
      }
    }
  }

  /**
   * The outbox rows first, then the channel's own, as delivery reports do; and failed messages before sent ones, in the
   * order in which `list_counts` is locked by status. So none of them can deadlock.
   */
  function writeBatch(batch: readonly Result[]): Promise<void> {
    return scope(system, async (tx) => {
      const failed = []
      for (const { message, failure } of batch) {
        if (!failure) continue
        failed.push({ message, failure, isFinal: await markFailed(tx, message, failure, maxBackoffSeconds) })
      }
      const sent = await markSent(
        tx,
        batch.filter(({ failure }) => failure === null),
      )
      for (const { message, failure, isFinal } of failed)
        await channel.onFailed?.(tx, message, { ...failure, isFinal })
      if (sent.length > 0) await channel.onSent?.(tx, sent)
    })
  }

  return {
    write(result: Result): Promise<void> {
      results.push(result)
      writing ??= writeAll().finally(() => {
        writing = null
      })
      return writing
    },
    /** Since when a result has been waiting to be written; null when none has. */
    stalledSince: () => stalledSince,
  }
}
