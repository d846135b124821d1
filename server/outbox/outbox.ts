import { and, isNotNull, or, sql } from 'drizzle-orm'
import type { Scope, Tx } from '#server/access/scope.ts'
import { smsMessages, smsOptOuts } from '#server/db/schema/messages.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { markSmsFailed } from '#server/messaging/sms.ts'

export type ClaimedMessage = {
  id: string
  kind: string
  recipient: string
  attempts: number
  createdAt: string | Date
  /** The owner of the number asked for no more texts, maybe since it was promised. */
  optedOut: boolean
} & ({ channel: 'email'; payload: EmailContent } | { channel: 'sms'; payload: { text: string } })

/**
 * Takes up to ten due rows under a lease; rows another process holds are passed over, and so is a text while an earlier
 * one to the same number has not ended. Group messages let everything else go first. What was never tried is due: its
 * time of promising lies ahead only where the clock was set back.
 */
export async function claimDue(tx: Tx, leaseSeconds: number): Promise<ClaimedMessage[]> {
  const { rows } = await tx.execute<ClaimedMessage & Record<string, unknown>>(sql`
    update ${outbox} set locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from ${outbox} due
      where sent_at is null and failed_at is null and (run_at <= now() or attempts = 0)
        and (locked_until is null or locked_until < clock_timestamp())
        and not (channel = 'sms' and exists (
          select from ${outbox} earlier
          where earlier.channel = 'sms' and earlier.recipient = due.recipient and earlier.seq < due.seq
            and coalesce(earlier.sent_at, earlier.failed_at) is null))
      order by (kind = 'group_text'), run_at, seq limit 10 for update skip locked)
    returning id, channel, kind, recipient, payload, attempts, created_at as "createdAt",
      exists (select from ${smsOptOuts} where phone = recipient) as "optedOut"`)
  return rows
}

/**
 * Only the holder of the lease may say how it ended: `attempts` fences off one that came late, and what its receiver's
 * own provider said meanwhile stands.
 */
const held = (row: ClaimedMessage) =>
  sql`${outbox.id} = ${row.id} and ${outbox.attempts} = ${row.attempts} and ${outbox.sentAt} is null`

export type Sent = { row: ClaimedMessage; providerId: string | null }

/** The words of a letter may hold a sign-in link, so they go when it has gone. */
export async function markSent(tx: Tx, sent: Sent[]): Promise<void> {
  const rows = sent.map(({ row: { id, attempts }, providerId }) => ({ id, attempts, named: providerId }))
  await tx.execute(sql`
    with sent as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, attempts int, named text)),
    done as (
      update ${outbox} as kept set sent_at = now(), locked_until = null, payload = '{}' from sent
      where kept.id = sent.id and kept.attempts = sent.attempts and kept.sent_at is null
      returning sent.id, sent.named)
    update ${smsMessages} as text set status = 'sent', failure = null, provider_id = coalesce(done.named, text.provider_id)
    from done where text.id = done.id and text.status = 'pending'`)
}

/** Keeps what is still being sent: a lease is short, so that what a dead process held is soon free. */
export async function renewLeases(tx: Tx, rows: ClaimedMessage[], leaseSeconds: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ lockedUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where(and(isNotNull(outbox.lockedUntil), or(...rows.map(held))))
}

export type DeliveryFailure = {
  reason: string
  /** Trying again cannot help. */
  permanent: boolean
  /** How long the provider asked us to wait. */
  afterSeconds: number
}

/** It is tried again later, for a day; then, or when that cannot help, it is dead until somebody says 'Try again'. */
export async function markFailed(
  tx: Tx,
  row: ClaimedMessage,
  failure: DeliveryFailure,
  longestWaitSeconds: number,
) {
  const seconds = Math.max(failure.afterSeconds, backOffSeconds(row.attempts, longestWaitSeconds))
  const [written] = await tx
    .update(outbox)
    .set({
      lastError: failure.reason.slice(0, 500),
      lockedUntil: null,
      runAt: sql`now() + make_interval(secs => ${seconds})`,
      failedAt: failure.permanent ? sql`now()` : sql`case when ${outbox.giveUpAt} <= now() then now() end`,
    })
    .where(held(row))
    .returning({ failedAt: outbox.failedAt })
  if (!written?.failedAt || row.channel !== 'sms') return
  await markSmsFailed(tx, row.id, failure.permanent ? failure.reason : triedForLong)
}

const triedForLong = 'The text provider could not be reached for a day.'

/** Doubles from two seconds to the longest wait, up to a quarter earlier, so that many failures do not return at once. */
function backOffSeconds(attempts: number, longest: number): number {
  return Math.min(longest, 2 ** attempts) * (1 - Math.random() / 4)
}

/** After a crash of the only process there is: nobody else can be holding a lease. */
export async function releaseLeases(scope: Scope): Promise<void> {
  await scope({ role: 'system', job: 'outbox' }, (tx) =>
    tx.update(outbox).set({ lockedUntil: null }).where(isNotNull(outbox.lockedUntil)),
  )
}
