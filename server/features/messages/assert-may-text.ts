import { and, eq, sql } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { findVerifiedPhone } from '#server/messaging/verified-phone.ts'

/**
 * A client may text the practice, their own verified number, and numbers the practice has texted on their behalf.
 * @throws AppError `recipient_not_allowed` for any other number.
 */
export async function assertMayText(
  tx: Tx,
  { practice }: Content,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  if (phone === practice.phone.e164 || phone === (await findVerifiedPhone(tx, userId))) return
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from ${smsMessages} where ${and(
      eq(smsMessages.userId, userId),
      eq(smsMessages.phoneNumber, phone),
      eq(smsMessages.sender, 'admin'),
    )}) as found`)
  if (!rows[0]?.found) throw new AppError('recipient_not_allowed')
}
