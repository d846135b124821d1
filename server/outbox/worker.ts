import type { Logger } from 'pino'
import type { Scope } from '#server/access/scope.ts'
import type { Channel } from '#server/outbox/channel.ts'
import { createLane } from '#server/outbox/lane.ts'
import { seconds } from '#shared/time.ts'

export type OutboxWorker = {
  /** Starts sending what is due, without waiting. Never throws. */
  wake(): void
  /** Sends everything due now, then resolves. */
  drain(): Promise<void>
  stop(): Promise<void>
  /** How long the outbox could not be read or written; 0 while it can, whether or not the providers answer. */
  stalledForMs(): number
}

const pollMs = seconds(1)

/** Delivers enqueued messages, each at least once: after a crash the lease expires and another worker claims them. */
export function createOutboxWorker(deps: {
  scope: Scope
  channels: readonly Channel[]
  log: Logger
  leaseSeconds?: number
  /** The longest wait between two attempts. */
  maxBackoffSeconds?: number
}): OutboxWorker {
  const { scope, channels, log, leaseSeconds = 20, maxBackoffSeconds = 3600 } = deps
  const lanes = channels.map((channel) =>
    createLane({ scope, channel, log, leaseSeconds, maxBackoffSeconds }),
  )
  let isStopped = false

  function wake() {
    if (isStopped) return
    for (const lane of lanes) lane.wake()
  }

  // Random, so that of two processes with the same rhythm neither always claims first.
  const pollLater = () =>
    setTimeout(
      () => {
        wake()
        timer = pollLater()
      },
      Math.min(pollMs, maxBackoffSeconds * 500) * (0.5 + Math.random()),
    )
  let timer = pollLater()
  return {
    wake,
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()))
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
    stalledForMs: () => Math.max(0, ...lanes.map((lane) => lane.stalledForMs())),
  }
}
