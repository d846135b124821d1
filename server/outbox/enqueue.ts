import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { type Priority, priorityRank } from '#server/outbox/priority.ts'

export type NewMessages = {
  channel: string
  kind: string
  /** Of all that have none of their own. */
  payload: unknown
  priority?: Priority | undefined
  /** After this time the content is worthless: it is neither sent nor retried. Absent when it stays useful. */
  expiresInMs?: number | undefined
  /** How long it waits before its first attempt, so that its cause can be undone until then. */
  delayMs?: number | undefined
  /** `cause`: what the message is about. A cause, recipient and kind occur together only once. */
  messages: readonly { id: string; cause: string; recipient: string; payload?: unknown }[]
}

/**
 * Enqueues messages in the caller's transaction, in the order given and in one statement. A message that is already
 * enqueued is left out, or fails the transaction.
 */
export async function enqueue(
  tx: Tx,
  batch: NewMessages,
  { onDuplicate }: { onDuplicate: 'skip' | 'fail' },
): Promise<void> {
  await tx.execute(sql`${insertOf(batch)} ${onDuplicate === 'skip' ? sql`on conflict do nothing` : sql``}`)
}

/** Enqueues messages again under their own ids, whether or not their rows still exist, with another day to succeed, but not beyond their expiry. */
export async function requeue(tx: Tx, batch: NewMessages): Promise<void> {
  // Keeps one attempt, so that channels know this is not the first and look for an earlier delivery.
  await tx.execute(sql`${insertOf(batch)}
    on conflict (id) do update set
      payload = excluded.payload, give_up_at = excluded.give_up_at, expires_at = coalesce(excluded.expires_at, existing.expires_at), run_at = now(), attempts = least(existing.attempts, 1),
      sent_at = null, failed_at = null, locked_until = null, paused_at = null, last_error = null`)
}

function insertOf(batch: NewMessages) {
  const { channel, kind, payload, messages, priority = 'normal', expiresInMs, delayMs = 0 } = batch
  const rows = JSON.stringify(messages.map((message, position) => ({ ...message, position })))
  const expiresInSeconds = expiresInMs === undefined ? null : expiresInMs / 1000
  return sql`
    insert into ${outbox} as existing (id, channel, kind, cause, recipient, payload, priority, expires_at, run_at)
    select id, ${channel}, ${kind}, cause, recipient, coalesce(payload, ${JSON.stringify(payload)}::jsonb), ${priorityRank[priority]}::int,
      now() + make_interval(secs => ${expiresInSeconds}::float8), now() + make_interval(secs => ${delayMs / 1000}::float8)
    from jsonb_to_recordset(${rows}::jsonb) as message (position int, id uuid, cause text, recipient text, payload jsonb)
    order by position`
}

/**
 * Deletes the messages of a cause that no worker has claimed yet, and returns their ids. Messages that have left or are
 * leaving stay.
 */
export async function withdraw(tx: Tx, cause: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${outbox}
    where cause = ${cause} and attempts = 0 and locked_until is null and sent_at is null and failed_at is null
    returning id`)
  return rows.map(({ id }) => id)
}

/** Deletes the messages of these causes that wait for the end of their `delayMs`, and returns their ids: what they tell is no longer true. */
export async function withdrawDelayed(tx: Tx, causes: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${outbox}
    where cause = any(${sql.param(causes)}::text[])
      and attempts = 0 and locked_until is null and sent_at is null and run_at > now()
    returning id`)
  return rows.map(({ id }) => id)
}

/** Deletes the messages of these causes that have not left, also those that are tried again; returns their ids. */
export async function withdrawUnsent(tx: Tx, causes: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${outbox}
    where cause = any(${sql.param(causes)}::text[])
      and (locked_until is null or locked_until <= now()) and sent_at is null and failed_at is null
    returning id`)
  return rows.map(({ id }) => id)
}

/** The same of the messages about these, which are the first two parts of their causes. */
export async function withdrawUnsentAbout(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${outbox}
    where split_part(cause, ':', 1) || ':' || split_part(cause, ':', 2) = any(${sql.param(subjects)}::text[])
      and (locked_until is null or locked_until <= now()) and sent_at is null and failed_at is null`)
}

/** Whether any message of a cause is there: waiting, leaving, sent or failed. */
export async function hasMessages(tx: Tx, cause: string): Promise<boolean> {
  const [row] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.cause, cause)).limit(1)
  return row !== undefined
}
