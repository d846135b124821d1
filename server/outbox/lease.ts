import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Scope, Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { ClaimedMessage } from '#server/outbox/channel.ts'

/**
 * Whether this claim is still the latest one. `attempts` is the fencing token: a worker whose lease has expired can't
 * record a result after another worker has claimed the message.
 */
export const isHeld = ({ id, attempts }: ClaimedMessage) =>
  sql`${outbox.id} = ${id} and ${outbox.attempts} = ${attempts} and ${outbox.sentAt} is null`

/** Extends the leases of messages whose delivery is under way. Leases are short, so a crashed process blocks little. */
export async function renewLeases(
  tx: Tx,
  messages: readonly ClaimedMessage[],
  leaseSeconds: number,
): Promise<void> {
  if (messages.length === 0) return
  await tx
    .update(outbox)
    .set({ lockedUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where(and(isNotNull(outbox.lockedUntil), or(...messages.map(isHeld))))
}

/** Gives claimed messages back as they were: no delivery of them has started. */
export async function returnClaims(tx: Tx, messages: readonly ClaimedMessage[]): Promise<void> {
  if (messages.length === 0) return
  await tx
    .update(outbox)
    .set({ lockedUntil: null, attempts: sql`${outbox.attempts} - 1` })
    .where(and(isNotNull(outbox.lockedUntil), or(...messages.map(isHeld))))
}

/** Gives claimed messages back to wait until somebody resumes them: no delivery of them has started. */
export async function pauseClaims(tx: Tx, messages: readonly ClaimedMessage[]): Promise<void> {
  if (messages.length === 0) return
  await tx
    .update(outbox)
    .set({ lockedUntil: null, attempts: sql`${outbox.attempts} - 1`, pausedAt: sql`now()` })
    .where(and(isNotNull(outbox.lockedUntil), or(...messages.map(isHeld))))
}

/** Lets paused messages leave, with another day to succeed. */
export async function resumePaused(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(outbox)
    .set({
      pausedAt: null,
      runAt: sql`least(${outbox.runAt}, now())`,
      giveUpAt: sql`greatest(${outbox.giveUpAt}, now() + interval '1 day')`,
    })
    .where(and(inArray(outbox.id, [...ids]), isNotNull(outbox.pausedAt)))
}

/** Releases every lease. Only for the start of the only process on a database, where no other worker can hold one. */
export async function releaseLeases(scope: Scope): Promise<void> {
  await scope({ role: 'system', job: 'outbox' }, (tx) =>
    tx.update(outbox).set({ lockedUntil: null }).where(isNotNull(outbox.lockedUntil)),
  )
}
