import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import { linkMessages } from '#server/messaging/sms-message-store.ts'
import { endForNewOwner } from '#server/messaging/stop-texts.ts'
import { adoptThread } from '#server/messaging/threads.ts'
import { days } from '#shared/time.ts'

/** Carriers give a disconnected number to somebody else after 45 days at the earliest. */
const reassignedAfterMs = days(45)

/** The user who verified this number: their portal shows its messages. */
export async function findPhoneOwner(tx: Tx, phone: string): Promise<string | null> {
  const [owner] = await tx.select({ id: profiles.id }).from(profiles).where(isProved(phone))
  return owner?.id ?? null
}

/** The number a user verified, the only one that may be texted because of them; null without one. */
export async function findVerifiedPhone(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ phone: profiles.phone })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNotNull(profiles.phoneVerifiedAt)))
  return row?.phone ?? null
}

/**
 * Makes a number the user's, as verified, and links its recent messages that belong to nobody. Needs the system role.
 * Returns the former owner, whose number is unverified from now on; false for a user that doesn't exist.
 */
export async function assignPhone(
  tx: Tx,
  { userId, phone, at }: { userId: string; phone: string; at: Date },
): Promise<{ formerOwnerId: string | null } | false> {
  await lockPhone(tx, phone)
  const [former] = await tx
    .update(profiles)
    .set({ phoneVerifiedAt: null })
    .where(and(isProved(phone), ne(profiles.id, userId)))
    .returning({ id: profiles.id })
  const assigned = await tx
    .update(profiles)
    .set({ phone, phoneVerifiedAt: at, updatedAt: at })
    .where(eq(profiles.id, userId))
    .returning({ id: profiles.id })
  if (assigned.length === 0) return false
  const since = new Date(at.getTime() - reassignedAfterMs)
  await adoptThread(tx, { userId, phone, since })
  await endForNewOwner(tx, { phone, userId, formerOwnerId: former?.id ?? null })
  await linkMessages(tx, { userId, phone, since })
  return { formerOwnerId: former?.id ?? null }
}

const isProved = (phone: string) => and(eq(profiles.phone, phone), isNotNull(profiles.phoneVerifiedAt))
