import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'

/**
 * The user whose portal shows the messages of a number: its only owner. Null for a number that several accounts claim,
 * which could otherwise read each other's messages.
 */
export async function findPhoneOwner(tx: Tx, phone: string): Promise<string | null> {
  const owners = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.phone, phone)).limit(2)
  return owners.length === 1 ? (owners[0]?.id ?? null) : null
}
