import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { smsFallbacks } from '#server/db/schema/notices.ts'
import { sendFallback } from '#server/messaging/sms-fallback.ts'
import { deletePending } from '#server/messaging/sms-message-store.ts'
import { redirect, withdrawById } from '#server/outbox/redirect.ts'

/**
 * Sends emails that wait for an address, or came back from it, to another one. `subjects` selects what they are about: an email to the
 * address for its own sake, such as one to confirm news or an account, stays. Needs the system role, as below.
 */
export async function redirectEmails(
  tx: Tx,
  { from, to, subjects }: { from: string; to: string; subjects: SQL },
): Promise<void> {
  await redirect(tx, { channel: 'email', from, to, subjects })
  await tx
    .update(smsFallbacks)
    .set({ email: to })
    .where(
      and(
        eq(smsFallbacks.email, from),
        sql`split_part(${smsFallbacks.cause}, ':', 1) || ':' || split_part(${smsFallbacks.cause}, ':', 2) in (${subjects})`,
      ),
    )
}

/**
 * Takes back texts to a number that turned out to be wrong; an email that would follow a failed one is sent instead. News stay, whose
 * consent is the number's. Returns how many texts were taken back.
 */
export async function withdrawTexts(tx: Tx, phone: string): Promise<number> {
  const waiting = await tx
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.phoneNumber, phone),
        isNull(smsMessages.userId),
        eq(smsMessages.status, 'pending'),
        or(isNull(smsMessages.purpose), ne(smsMessages.purpose, 'news')),
      ),
    )
  const ids = await withdrawById(
    tx,
    waiting.map(({ id }) => id),
  )
  for (const id of ids) await sendFallback(tx, id)
  await deletePending(tx, ids)
  return ids.length
}
