import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { seenEmails } from '#server/db/schema/threads.ts'
import type { ParsedEmail } from '#server/messaging/inbound-email/parse-email.ts'
import type { RawEmail } from '#server/providers/inbound-email/port.ts'

/** Hashes of an email and of its delivery. Two emails with one id but other senders are two: anybody can write any id. */
export function seenKeysOf(kind: string, { deliveryId, raw }: RawEmail, email: ParsedEmail): string[] {
  const mark = email.messageId
    ? `${email.messageId} ${email.sender}`
    : createHash('sha256').update(raw).digest('hex')
  return [`message ${mark}`, ...(deliveryId === null ? [] : [`${kind} ${deliveryId}`])]
    .map((key) => createHash('sha256').update(key).digest('base64url'))
    .toSorted()
}

/** Before anything is stored for it. */
export async function isSeen(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const seen = await tx
    .select({ key: seenEmails.key })
    .from(seenEmails)
    .where(inArray(seenEmails.key, [...keys]))
  return seen.length > 0
}

/** Whether it is the first, in the transaction that stores the email: a repeated delivery and a second process wait for it and find it. */
export async function markSeen(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const added = await tx
    .insert(seenEmails)
    .values(keys.map((key) => ({ key })))
    .onConflictDoNothing()
    .returning({ key: seenEmails.key })
  return added.length === keys.length
}
