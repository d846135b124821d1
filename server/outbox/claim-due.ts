import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { Channel, ClaimedMessage } from '#server/outbox/channel.ts'
import { priorityRank } from '#server/outbox/priority.ts'
import { hours } from '#shared/time.ts'
import { latestStoredIn } from '#shared/wrong-clock.ts'

/** How long a personal message leaves at any hour: less than a day before `give_up_at`, by this much. */
const personalWindow = sql.raw(`interval '23 hours 45 minutes'`)
/** No attempt is put off for longer, by the longest backoff or a provider's Retry-After, and no lease is taken for longer. */
const latest = sql.raw(`clock_timestamp() + ${latestStoredIn(hours(1))}`)

/**
 * Claims due messages of a channel under a lease, skipping rows that another process has locked and, on an ordered
 * channel, messages behind an earlier one to the same recipient that is still pending. A message that was never tried and was
 * enqueued without a delay is always due: its `run_at` can only be in the future if the clock was set back, and a delayed one
 * then no longer waits either; `created_at` is by the same clock of the database, so without a tolerance. A retry or a lease of more than an hour is of such a clock too. Expired ones are due at once. `withBulk`: bulk messages too, which are paused while the provider
 * rate-limits us.
 */
export async function claimDue(
  tx: Tx,
  channel: Channel,
  { leaseSeconds, limit, withBulk = true }: { leaseSeconds: number; limit: number; withBulk?: boolean },
): Promise<ClaimedMessage[]> {
  const isQuiet = channel.isQuietNow?.() ?? false
  // The update returns its rows in any order: what was refused before would be the last again.
  const { rows } = await tx.execute<ClaimedMessage & Record<string, unknown>>(sql`
    with claimed as (update ${outbox} set locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from ${outbox} due
      where channel = ${channel.name} and sent_at is null and failed_at is null and paused_at is null
        and (locked_until is null or locked_until < clock_timestamp() or locked_until > ${latest})
        ${withBulk ? sql`` : sql`and priority < ${priorityRank.bulk}`}
        and (expires_at <= now() or (
          (run_at <= now() or (attempts = 0 and (run_at <= created_at or created_at > now())) or (attempts > 0 and run_at > ${latest}))
          ${isQuiet ? sql`and ${leavesInQuietHours('due')}` : sql``}
          ${channel.isOrdered ? sql`and not ${isBehindEarlier(channel.name, isQuiet)}` : sql``}))
      order by priority, run_at, seq
      limit ${limit} for update skip locked)
    returning id, channel, kind, recipient, payload, attempts, priority, created_at, expires_at, run_at, seq)
    select id, channel, kind, recipient, payload, attempts, priority, created_at as "createdAt",
      coalesce(expires_at <= now(), false) as "isExpired"
    from claimed order by priority, run_at, seq`)
  return rows
}

/** An urgent message waits for no other, and nothing waits for a message that is paused or that quiet hours hold. */
function isBehindEarlier(channel: string, isQuiet: boolean): SQL {
  const name = literal(channel)
  // Written like the predicate of the index `outbox_texts_waiting`, so that the planner uses it.
  return sql`(priority <> ${priorityRank.urgent} and exists (
    select from ${outbox} earlier
    where earlier.channel = ${name} and earlier.recipient = due.recipient and earlier.seq < due.seq
      and coalesce(earlier.sent_at, earlier.failed_at) is null and earlier.paused_at is null
      ${isQuiet ? sql`and ${leavesInQuietHours('earlier')}` : sql``}))`
}

function leavesInQuietHours(alias: 'due' | 'earlier'): SQL {
  const row = sql.raw(alias)
  return sql`(${row}.priority = ${priorityRank.urgent}
    or (${row}.priority = ${priorityRank.personal} and ${row}.give_up_at > now() + ${personalWindow}))`
}

/** A literal instead of a parameter, so that the planner can match partial indexes. */
const literal = (name: string) => sql.raw(`'${name.replaceAll("'", "''")}'`)
