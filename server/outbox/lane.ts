import { setImmediate } from 'node:timers/promises'
import type { ClaimedMessage } from '#server/outbox/channel.ts'
import { claimDue } from '#server/outbox/claim-due.ts'
import { createDeliverer } from '#server/outbox/deliver.ts'
import type { LaneSettings } from '#server/outbox/lane-settings.ts'
import { pauseClaims, renewLeases, returnClaims } from '#server/outbox/lease.ts'
import { createResultWriter } from '#server/outbox/write-results.ts'
import { withDeadline } from '#shared/deadline.ts'
import { createOutage } from '#shared/outage.ts'
import { seconds } from '#shared/time.ts'

/** The deliveries of one channel, which never wait for those of another. */
export type Lane = {
  /** Starts delivering what is due, without waiting. Never throws. */
  wake(): void
  /** Delivers everything due now, then resolves. */
  drain(): Promise<void>
  /** Starts no more deliveries and resolves when those under way have ended. */
  stop(): Promise<void>
  /** How long the lane has not been able to read or write the outbox; 0 while it can. */
  stalledForMs(): number
}

const system = { role: 'system', job: 'outbox' } as const
const claimTimeoutMs = seconds(5)
const busyPollMs = seconds(0.25)
const noneBlocked: ReadonlyMap<string, string> = new Map()

/** Fills free slots with due messages whenever it is drained or a delivery ends. */
export function createLane(settings: LaneSettings): Lane {
  const { scope, channel, log, leaseSeconds } = settings
  const underWay = new Map<ClaimedMessage, Promise<void>>()
  /** What a busy provider refused and still has its lease: later bulk messages would overtake it. */
  const refused = new Set<ClaimedMessage>()
  const results = createResultWriter(settings)
  const deliverer = createDeliverer(settings)
  let filling: Promise<void> | null = null
  let isDueAgain = false
  /** The last claim took all that was free, so more may be due. */
  let mayBeMore = false
  let isStopped = false
  let stalledSince: number | null = null
  const outage = createOutage()

  async function claim(limit: number) {
    stalledSince ??= performance.now()
    const claimed = await withDeadline(
      scope(system, async (tx) => {
        const withBulk = deliverer.busyForMs() === 0 && refused.size === 0
        const due = await claimDue(tx, channel, { leaseSeconds, limit, withBulk })
        const isFull = due.length === limit
        const paused = due.length > 0 ? await channel.findPaused?.(tx, due) : undefined
        const pausedClaims = due.filter(({ id }) => paused?.has(id))
        await pauseClaims(tx, pausedClaims)
        const messages = due.filter(({ id }) => !paused?.has(id))
        const current = messages.filter(({ isExpired }) => !isExpired)
        const blocked = current.length > 0 ? await channel.findBlocked?.(tx, current) : undefined
        return { messages, blocked: blocked ?? noneBlocked, isFull }
      }),
      claimTimeoutMs,
      'the database did not answer in time',
    )
    stalledSince = null
    if (outage.end()) log.info({ channel: channel.name }, 'outbox can be read again')
    return claimed
  }

  async function fillSlots() {
    try {
      let isFull = false
      do {
        // Results are written together, so several slots may become free at the same moment.
        await setImmediate()
        isDueAgain = false
        isFull = await claimOnce()
      } while (isFull || isDueAgain)
    } finally {
      filling = null
    }
  }

  /** Starts what is due, as far as slots are free. Returns whether as much was due as was asked for. */
  async function claimOnce(): Promise<boolean> {
    const free = deliverer.slots() - underWay.size
    mayBeMore = true
    if (isStopped || free <= 0) return false
    const { messages, blocked, isFull } = await claim(free)
    if (isStopped) {
      await giveBack(messages)
      return false
    }
    for (const message of messages) start(message, blocked.get(message.id))
    mayBeMore = isFull
    return mayBeMore
  }

  /** A delivery that starts after the stop could be cut off in the middle when the process exits. */
  async function giveBack(messages: readonly ClaimedMessage[]) {
    const returned = scope(system, (tx) => returnClaims(tx, messages))
    await withDeadline(returned, claimTimeoutMs, 'the database did not answer in time')
  }

  /** Fills free slots, and again if something becomes due while a claim is under way that may have missed it. */
  function fill(): Promise<void> {
    isDueAgain = true
    filling ??= fillSlots()
    return filling
  }

  function start(message: ClaimedMessage, blockedReason: string | undefined) {
    const delivery = deliverer.deliver(message, blockedReason).then((result) => {
      if (result.failure?.isBusy) refused.add(message)
      return results.write(result)
    })
    let isFree = false
    const ended = delivery.finally(() => {
      underWay.delete(message)
      isFree = refused.delete(message) && refused.size === 0
      if (underWay.size === 0) stopRenewing()
    })
    underWay.set(message, ended)
    renewing ??= setInterval(renew, leaseSeconds * 250)
    // On an ordered channel the next message to the same recipient has waited for this one.
    ended
      .then(() => {
        fillWhileBusy()
        return channel.isOrdered || mayBeMore || isFree ? fill() : undefined
      })
      .catch(warn)
  }

  let whileBusy: NodeJS.Timeout | undefined
  /** What was refused is tried again soon, and bulk messages as soon as the provider may take them. */
  function fillWhileBusy() {
    const busyForMs = deliverer.busyForMs()
    if (busyForMs === 0 || isStopped) return
    whileBusy ??= setTimeout(
      () => {
        whileBusy = undefined
        fillWhileBusy()
        fill().catch(warn)
      },
      Math.min(busyForMs, busyPollMs),
    )
  }

  function warn(error: unknown) {
    if (outage.isDue())
      log.warn({ channel: channel.name, reason: error }, 'outbox could not be read or written')
  }

  /** Has no effect on messages whose result is already written: they hold no lease. */
  function renew() {
    scope(system, (tx) => renewLeases(tx, [...underWay.keys()], leaseSeconds)).catch((error: unknown) =>
      log.warn({ reason: error }, 'outbox leases could not be renewed'),
    )
  }
  let renewing: NodeJS.Timeout | undefined
  function stopRenewing() {
    clearInterval(renewing)
    renewing = undefined
  }

  return {
    wake() {
      fill().catch(warn)
    },
    async drain() {
      await fill()
      while (underWay.size > 0 || filling) await Promise.all([...underWay.values(), filling])
    },
    async stop() {
      isStopped = true
      clearTimeout(whileBusy)
      await Promise.allSettled([...underWay.values(), filling])
    },
    stalledForMs: () => {
      const since = [stalledSince, results.stalledSince()].filter((at) => at !== null)
      return since.length === 0 ? 0 : performance.now() - Math.min(...since)
    },
  }
}
