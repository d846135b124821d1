import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import type { SmsPurpose } from '#server/messaging/sms-purpose.ts'
import type { DeliveryReport, ReceivedSms } from '#server/providers/sms/port.ts'
import { parseSmsKeyword, type SmsKeyword } from '#shared/sms-keywords.ts'
import { hours } from '#shared/time.ts'

// The only writer of `sms_messages`; writers.test.ts checks that no other file inserts or updates its rows.

/** `text`: of this one alone, in place of the text of all. */
export type PendingSms = { id: string; phone: string; userId: string | null; text?: string | undefined }

/** Inserts outgoing messages as pending, in one statement. */
export async function insertPending(
  tx: Tx,
  { sender, text, purpose }: { sender: 'client' | 'admin'; text: string; purpose: SmsPurpose },
  messages: readonly PendingSms[],
): Promise<void> {
  const rows = messages.map(({ userId, ...message }, position) => ({ ...message, user_id: userId, position }))
  await tx.execute(sql`
    insert into ${smsMessages} (id, user_id, sender, phone_number, message, purpose)
    select id, user_id, ${sender}, phone, coalesce(text, ${text}), ${purpose === 'personal' ? null : purpose}::text from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as pending (id uuid, phone text, user_id uuid, text text, position int)
    order by position`)
}

/** Removes outgoing messages that were taken back before they left. Other ids are left out. */
export async function deletePending(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(smsMessages)
    .where(
      and(
        inArray(smsMessages.id, [...ids]),
        eq(smsMessages.direction, 'out'),
        eq(smsMessages.status, 'pending'),
      ),
    )
}

/** Inserts an incoming message; undefined when it is already recorded. */
export async function insertReceived(tx: Tx, received: ReceivedSms, userId: string | null) {
  const { providerId, from, text, receivedAt } = received
  const [row] = await tx
    .insert(smsMessages)
    .values({
      providerId,
      userId,
      ...(receivedAt && { createdAt: receivedAt }),
      phoneNumber: from,
      message: text,
      direction: 'in',
      sender: 'client',
      status: 'sent',
    })
    .onConflictDoNothing({ target: smsMessages.providerId })
    .returning()
  return row
}

const isChoice = (keyword: SmsKeyword | null) => keyword === 'stop' || keyword === 'start'

/** Whether a number has sent STOP or START after an instant. */
export async function hasChosenSince(tx: Tx, from: string, instant: Date): Promise<boolean> {
  const later = await tx
    .select({ text: smsMessages.message })
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.phoneNumber, from),
        eq(smsMessages.direction, 'in'),
        gt(smsMessages.createdAt, instant),
      ),
    )
  return later.some(({ text }) => isChoice(parseSmsKeyword(text)))
}

const helpPauseMs = hours(1)

/** Whether the number of a received message sent HELP in the hour before it: the owner was told then. */
export async function hasAskedForHelpBefore(
  tx: Tx,
  { id, phoneNumber, createdAt }: Pick<typeof smsMessages.$inferSelect, 'id' | 'phoneNumber' | 'createdAt'>,
): Promise<boolean> {
  const earlier = await tx
    .select({ text: smsMessages.message })
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.phoneNumber, phoneNumber),
        eq(smsMessages.direction, 'in'),
        ne(smsMessages.id, id),
        lte(smsMessages.createdAt, createdAt),
        gt(smsMessages.createdAt, new Date(createdAt.getTime() - helpPauseMs)),
      ),
    )
  return earlier.some(({ text }) => parseSmsKeyword(text) === 'help')
}

/**
 * Makes the practice's messages with a number the user's, unless they are another user's: those since an instant, and those
 * that the first release had linked to this user.
 */
export async function linkMessages(
  tx: Tx,
  { userId, phone, since }: { userId: string; phone: string; since: Date },
): Promise<void> {
  await tx
    .update(smsMessages)
    .set({ userId })
    .where(
      and(
        eq(smsMessages.phoneNumber, phone),
        isNull(smsMessages.userId),
        or(eq(smsMessages.sender, 'admin'), eq(smsMessages.direction, 'in')),
        or(gte(smsMessages.createdAt, since), eq(smsMessages.unprovedUserId, userId)),
      ),
    )
}

/** Marks pending messages as sent, in one statement. */
export async function recordSent(
  tx: Tx,
  sent: readonly { id: string; providerId: string | null }[],
): Promise<void> {
  const rows = sent.map(({ id, providerId }) => ({ id, provider_id: providerId }))
  await tx.execute(sql`
    update ${smsMessages} as message
    set status = 'sent', failure = null, provider_id = coalesce(sent.provider_id, message.provider_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, provider_id text)
    where message.id = sent.id and message.status = 'pending'`)
}

/** Marks a message as failed, unless the provider has reported on it since. */
export async function recordFailed(tx: Tx, id: string, failure: string): Promise<void> {
  await tx
    .update(smsMessages)
    .set({ status: 'failed', failure, providerId: null })
    .where(and(eq(smsMessages.id, id), eq(smsMessages.status, 'pending')))
}

/** Records a delivery report unless a later one is already recorded: 'sent' comes first, 'delivered' is final. Returns whether it did. */
export async function recordReport(
  tx: Tx,
  id: string,
  { state, reason, providerId }: DeliveryReport,
): Promise<boolean> {
  const isNotOutdated = {
    delivered: undefined,
    failed: isNull(smsMessages.deliveredAt),
    sent: or(ne(smsMessages.status, 'failed'), isNull(smsMessages.providerId)),
  }
  const values = {
    delivered: { status: 'sent' as const, failure: null, deliveredAt: sql`now()` },
    failed: { status: 'failed' as const, failure: reason },
    sent: { status: 'sent' as const, failure: null },
  }
  const recorded = await tx
    .update(smsMessages)
    .set({ ...values[state], providerId })
    .where(and(eq(smsMessages.id, id), isNotOutdated[state]))
    .returning({ id: smsMessages.id })
  return recorded.length > 0
}

/**
 * Makes failed outgoing messages pending again and returns them, oldest first. They keep the provider's id of the failed
 * attempt, so that a late report about that attempt isn't mistaken for one about the next.
 */
export async function reopenFailed(tx: Tx, ids: readonly string[]) {
  const reopened = await tx
    .update(smsMessages)
    .set({ status: 'pending', failure: null, deliveredAt: null })
    .where(
      and(
        inArray(smsMessages.id, [...ids]),
        eq(smsMessages.status, 'failed'),
        eq(smsMessages.direction, 'out'),
      ),
    )
    .returning({ id: smsMessages.id })
  const { id, phoneNumber, message, createdAt } = smsMessages
  return tx
    .select({ id, phone: phoneNumber, text: message })
    .from(smsMessages)
    .where(
      inArray(
        id,
        reopened.map((row) => row.id),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
}
