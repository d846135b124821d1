import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsMessages, smsOptOuts } from '#server/db/schema/messages.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { DeliveryReport } from '#server/providers/sms/port.ts'

/** One text to many, or to one. */
export type NewSms = { kind: string; sender: 'client' | 'admin'; text: string }
/** `cause` is why it is sent to this number, where there is a better reason than itself. */
export type SmsRecipient = { to: string; userId: string | null; cause?: string }

/**
 * Writes a text down as pending and promises to send it, once to each, in the transaction of its cause and in one
 * statement however many there are. Texts to one number leave in the order in which they were promised. The answer is
 * their ids, in the order given.
 */
export async function enqueueSms(
  tx: Tx,
  text: NewSms,
  recipients: readonly SmsRecipient[],
): Promise<string[]> {
  const rows = recipients.map(({ to, userId, cause }, position) => {
    const id = randomUUID()
    return { id, position, phone: to, user_id: userId, cause: cause ?? `text:${id}` }
  })
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (id uuid, position int, phone text, user_id uuid, cause text)),
    written as (
      insert into ${smsMessages} (id, user_id, sender, phone_number, message)
      select id, user_id, ${text.sender}, phone, ${text.text} from given order by position)
    insert into ${outbox} (id, channel, kind, cause, recipient, payload)
    select id, 'sms', ${text.kind}, cause, phone, jsonb_build_object('text', ${text.text}::text) from given order by position`)
  return rows.map(({ id }) => id)
}

/**
 * Takes failed texts up again, each under its own id. The answer is how many there were. A text keeps the provider's
 * name of the try before, so that what is still said of that one is not taken for news of this.
 */
export async function retrySms(tx: Tx, which: SQL): Promise<number> {
  const again = await tx
    .update(smsMessages)
    .set({ status: 'pending', failure: null, deliveredAt: null })
    .where(and(which, eq(smsMessages.status, 'failed'), eq(smsMessages.direction, 'out')))
    .returning({ id: smsMessages.id })
  const ids = sql.param(again.map(({ id }) => id))
  // Not the first try: the provider is asked what it has already.
  await tx.execute(sql`
    insert into ${outbox} as kept (id, channel, kind, cause, recipient, payload)
    select id, 'sms', 'text_again', 'text:' || id, phone_number, jsonb_build_object('text', message)
    from ${smsMessages} where id = any(${ids}::uuid[]) order by created_at, id
    on conflict (id) do update set
      payload = excluded.payload, give_up_at = excluded.give_up_at, run_at = now(), attempts = least(kept.attempts, 1),
      sent_at = null, failed_at = null, locked_until = null, last_error = null`)
  return again.length
}

/** Writes on a text's row that it is no longer tried, unless its provider has said more meanwhile. */
export async function markSmsFailed(tx: Tx, id: string, failure: string) {
  await tx
    .update(smsMessages)
    .set({ status: 'failed', failure, providerId: null })
    .where(and(eq(smsMessages.id, id), eq(smsMessages.status, 'pending')))
}

/**
 * Writes down what the provider says of a text, in whatever order it says it: nothing comes after 'delivered', and 'sent'
 * comes before everything. A text it speaks of it has taken, whatever we thought; of one that waits to be tried again only
 * 'delivered' is news.
 */
export async function applyDeliveryReport(tx: Tx, said: DeliveryReport): Promise<void> {
  const { id, providerId, state, reason } = said
  const [text] = await tx
    .select({
      ...{ id: smsMessages.id, to: smsMessages.phoneNumber },
      ...{ status: smsMessages.status, providerId: smsMessages.providerId },
    })
    .from(smsMessages)
    .where(
      id
        ? and(
            eq(smsMessages.id, id),
            or(
              isNull(smsMessages.providerId),
              eq(smsMessages.providerId, providerId),
              eq(smsMessages.status, 'pending'),
            ),
          )
        : eq(smsMessages.providerId, providerId),
    )
  if (!text) return
  if (text.status === 'pending' && text.providerId === providerId && state !== 'delivered') return
  const early = {
    delivered: undefined,
    failed: isNull(smsMessages.deliveredAt),
    sent: or(ne(smsMessages.status, 'failed'), isNull(smsMessages.providerId)),
  }
  const how = {
    delivered: { status: 'sent' as const, failure: null, deliveredAt: sql`now()` },
    failed: { status: 'failed' as const, failure: reason },
    sent: { status: 'sent' as const, failure: null },
  }
  await tx
    .update(smsMessages)
    .set({ ...how[state], providerId })
    .where(and(eq(smsMessages.id, text.id), early[state]))
  await tx
    .update(outbox)
    .set({ sentAt: sql`now()`, failedAt: null, lockedUntil: null, payload: {} })
    .where(and(eq(outbox.id, text.id), isNull(outbox.sentAt)))
  if (said.optedOut) await optOut(tx, text.to)
}

/** The first of the provider's names that is no text of ours yet. */
export async function findUnknownProviderId(tx: Tx, providerIds: string[]): Promise<string | null> {
  if (providerIds.length === 0) return null
  const known = await tx
    .select({ providerId: smsMessages.providerId })
    .from(smsMessages)
    .where(inArray(smsMessages.providerId, providerIds))
  const ours = new Set(known.map(({ providerId }) => providerId))
  return providerIds.find((providerId) => !ours.has(providerId)) ?? null
}

/** Whether the owner of a number asked for no more texts. */
export async function hasOptedOut(tx: Tx, phone: string): Promise<boolean> {
  const found = await tx.select().from(smsOptOuts).where(eq(smsOptOuts.phone, phone))
  return found.length > 0
}

/** From now on this number gets nothing. */
export async function optOut(tx: Tx, phone: string): Promise<void> {
  await tx.insert(smsOptOuts).values({ phone }).onConflictDoNothing()
}

export async function optIn(tx: Tx, phone: string): Promise<void> {
  await tx.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone))
}
