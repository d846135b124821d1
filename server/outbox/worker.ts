import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Scope } from '#server/access/scope.ts'
import type { Channel, ClaimedMessage, DeliveryFailure } from '#server/outbox/channel.ts'
import { claimDue } from '#server/outbox/claim-due.ts'
import { renewLeases } from '#server/outbox/lease.ts'
import { markFailed } from '#server/outbox/mark-failed.ts'
import { markSent } from '#server/outbox/mark-sent.ts'

export type OutboxWorker = {
  /** Starts sending what is due, without waiting. Never throws. */
  wake(): void
  /** Sends everything due now, then resolves. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const system = { role: 'system', job: 'outbox' } as const
const pollMs = 1000
const writeRetryMs = 500

type Result = { message: ClaimedMessage; providerId: string | null; failure: DeliveryFailure | null }

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
  const channelsByName = new Map(channels.map((channel) => [channel.name, channel]))
  const renewMs = leaseSeconds * 250
  const writeTimeoutMs = leaseSeconds * 625
  let running: Promise<void> | null = null
  let isDueAgain = false
  let isStopped = false
  const results: Result[] = []
  let writing: Promise<void> | null = null

  function channelOf({ channel }: ClaimedMessage): Channel {
    const registered = channelsByName.get(channel)
    if (!registered) throw new Error(`channel ${channel} is not registered`)
    return registered
  }

  async function claim() {
    return scope(system, async (tx) => {
      const messages = await claimDue(tx, channels, leaseSeconds)
      const blocked = new Map<string, string>()
      for (const channel of channels) {
        const own = messages.filter((message) => message.channel === channel.name)
        const reasons = own.length > 0 ? await channel.findBlocked?.(tx, own) : undefined
        for (const [id, reason] of reasons ?? []) blocked.set(id, reason)
      }
      return { messages, blocked }
    })
  }

  async function deliver(message: ClaimedMessage, blockedReason: string | undefined) {
    const result = await attempt(message, blockedReason)
    if (result.failure) {
      const { id, channel, kind, attempts } = message
      log.warn({ outboxId: id, channel, kind, attempts, reason: result.failure.reason }, 'delivery failed')
    }
    await write(result)
  }

  async function attempt(message: ClaimedMessage, blockedReason: string | undefined): Promise<Result> {
    if (blockedReason !== undefined) {
      const failure = { reason: blockedReason, isPermanent: true, retryAfterSeconds: 0, error: null }
      return { message, providerId: null, failure }
    }
    try {
      return { message, providerId: await channelOf(message).deliver(message), failure: null }
    } catch (error) {
      const kind = channelsByName.get(message.channel)?.classifyError(error)
      const failure = { isPermanent: false, retryAfterSeconds: 0, ...kind, reason: reasonOf(error), error }
      return { message, providerId: null, failure }
    }
  }

  /** Writes a result at once; results that arrive during the write go together into the next one. */
  function write(result: Result): Promise<void> {
    results.push(result)
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  async function writeAll() {
    while (results.length > 0) {
      const batch = results.splice(0)
      await retryFor(writeTimeoutMs, () => writeBatch(batch))
    }
  }

  function writeBatch(batch: readonly Result[]): Promise<void> {
    return scope(system, async (tx) => {
      const sent = await markSent(
        tx,
        batch.filter(({ failure }) => failure === null),
      )
      for (const channel of channels) {
        const own = sent.filter(({ message }) => message.channel === channel.name)
        if (own.length > 0) await channel.onSent?.(tx, own)
      }
      for (const { message, failure } of batch) {
        if (!failure) continue
        const isFinal = await markFailed(tx, message, failure, maxBackoffSeconds)
        await channelsByName.get(message.channel)?.onFailed?.(tx, message, { ...failure, isFinal })
      }
    })
  }

  /** Has no effect on messages whose result is already written: they hold no lease. */
  function renew(messages: readonly ClaimedMessage[]) {
    scope(system, (tx) => renewLeases(tx, messages, leaseSeconds)).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'outbox leases could not be renewed'),
    )
  }

  async function deliverDue() {
    for (;;) {
      isDueAgain = false
      const { messages, blocked } = await claim()
      const renewing = setInterval(() => renew(messages), renewMs)
      // In parallel also on an ordered channel: a claim holds only the earliest message to each recipient.
      const deliveries = await Promise.allSettled(
        messages.map((message) => deliver(message, blocked.get(message.id))),
      )
      clearInterval(renewing)
      for (const delivery of deliveries) if (delivery.status === 'rejected') throw delivery.reason
      if (isStopped || (messages.length === 0 && !isDueAgain)) return
    }
  }

  function drain(): Promise<void> {
    isDueAgain = true
    running ??= deliverDue().finally(() => {
      running = null
    })
    return running
  }

  function wake() {
    if (isStopped) return
    drain().catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'outbox could not be read or written'),
    )
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
    drain,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}

/** Retries while the database is briefly unavailable: a delivered message whose result is lost would be delivered twice. */
async function retryFor<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  for (let remainingMs = timeoutMs; ; remainingMs -= writeRetryMs) {
    try {
      return await work()
    } catch (error) {
      if (remainingMs <= writeRetryMs) throw error
      await wait(writeRetryMs)
    }
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || String(error) || 'no reason given'
}
