import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Scope } from '#server/access/scope.ts'
import { renderEmail } from '#server/messaging/channels/email/render-email.ts'
import { findUnknownProviderId, optOut } from '#server/messaging/sms.ts'
import {
  type ClaimedMessage,
  claimDue,
  type DeliveryFailure,
  markFailed,
  markSent,
  renewLeases,
} from '#server/outbox/outbox.ts'
import { type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'
import { NumberRefusedError, RetryLaterError, type SmsProvider } from '#server/providers/sms/port.ts'

export type OutboxWorker = {
  /** Says that something may be due. Never waits and never fails. */
  wake(): void
  /** Sends everything due now, then resolves. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const system = { role: 'system', job: 'outbox' } as const
const leaseSeconds = 20
const renewMs = 5000
const pollMs = 1000
const longestWait = 3600
/** Together less than a lease. */
const writeTries = 25
const writeAgainMs = 500

/** Sends what was promised, at least once each; a crash in the middle leaves a lease that runs out. */
export function createOutboxWorker(deps: {
  scope: Scope
  email: EmailProvider
  sms: SmsProvider
  log: Logger
  /** The longest wait between two tries. */
  longestWaitSeconds?: number
}): OutboxWorker {
  const { scope, email, sms, log, longestWaitSeconds = longestWait } = deps
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  const ended: Ended[] = []
  let writing: Promise<void> | null = null

  async function deliver(row: ClaimedMessage): Promise<string | null> {
    const { id, recipient: to } = row
    if (row.channel === 'sms') return deliverText(row, to, row.payload.text)
    await email.send({ id, to, ...renderEmail(row.payload) })
    return null
  }

  async function deliverText(row: ClaimedMessage, to: string, text: string) {
    if (row.optedOut) throw new NumberRefusedError('The owner of this number asked for no more texts.')
    return (await takenBefore(row, to, text)) ?? sms.send({ id: row.id, to, text })
  }

  /** What an earlier try left at the provider although its answer was lost, so that nobody is texted twice. */
  async function takenBefore(row: ClaimedMessage, to: string, text: string): Promise<string | null> {
    if (row.attempts < 2 || !sms.listRecent) return null
    const recent = await sms.listRecent(to, new Date(row.createdAt))
    const same = recent.filter((taken) => taken.text === text).map(({ providerId }) => providerId)
    return same.length > 0 ? scope(system, (tx) => findUnknownProviderId(tx, same)) : null
  }

  async function sendOne(row: ClaimedMessage) {
    const end = await deliver(row).then(
      (providerId): Ended => ({ row, providerId, failure: null }),
      (error: unknown): Ended => ({ row, providerId: null, failure: failureOf(error) }),
    )
    if (end.failure) {
      log.warn(
        { outboxId: row.id, kind: row.kind, attempts: row.attempts, reason: end.failure.reason },
        `a message by ${row.channel} was not sent`,
      )
    }
    await write(end)
  }

  /** How messages ended is written down at once, and what ends while that is being written, together. */
  function write(end: Ended): Promise<void> {
    ended.push(end)
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  async function writeAll() {
    while (ended.length > 0) {
      const batch = ended.splice(0)
      await patiently(() =>
        scope(system, async (tx) => {
          await markSent(
            tx,
            batch.filter(({ failure }) => failure === null),
          )
          for (const { row, failure } of batch) {
            if (failure) await markFailed(tx, row, failure, longestWaitSeconds)
            if (failure?.optedOut) await optOut(tx, row.recipient)
          }
        }),
      )
    }
  }

  /** Those that have ended meanwhile hold no lease and get none. */
  function renew(rows: ClaimedMessage[]) {
    scope(system, (tx) => renewLeases(tx, rows, leaseSeconds)).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'the outbox could not keep what it is sending'),
    )
  }

  async function sendDue() {
    for (;;) {
      again = false
      const rows = await scope(system, (tx) => claimDue(tx, leaseSeconds))
      // Never two texts to one number: a claim holds the earliest alone.
      const renewing = setInterval(() => renew(rows), renewMs)
      const ends = await Promise.allSettled(rows.map(sendOne))
      clearInterval(renewing)
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      if (stopped || (rows.length === 0 && !again)) return
    }
  }

  function drain(): Promise<void> {
    again = true
    running ??= sendDue().finally(() => {
      running = null
    })
    return running
  }

  function wake() {
    if (stopped) return
    drain().catch((error: unknown) => log.warn({ reason: String(error) }, 'the outbox could not be read'))
  }

  // Uneven, so that of two processes in step not always the same one comes first to what the other could send.
  const pollSoon = () =>
    setTimeout(
      () => {
        wake()
        timer = pollSoon()
      },
      Math.min(pollMs, longestWaitSeconds * 500) * (0.5 + Math.random()),
    )
  let timer = pollSoon()
  return {
    wake,
    drain,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}

/** What has left and is not written down would leave twice: a database that is away for a moment is waited for. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = writeTries; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1) throw error
      await wait(writeAgainMs)
    }
  }
}

type Ended = {
  row: ClaimedMessage
  providerId: string | null
  failure: (DeliveryFailure & { optedOut: boolean }) | null
}

function failureOf(error: unknown): NonNullable<Ended['failure']> {
  return {
    reason: (error instanceof Error && error.message) || String(error) || 'no reason was given',
    permanent: error instanceof PermanentEmailError || error instanceof NumberRefusedError,
    optedOut: error instanceof NumberRefusedError && error.optedOut,
    afterSeconds: error instanceof RetryLaterError ? error.afterSeconds : 0,
  }
}
