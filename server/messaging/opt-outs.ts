import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'

/** Whether the owner of a number opted out of text messages. */
export async function hasOptedOut(tx: Tx, phone: string): Promise<boolean> {
  return (await filterOptedOut(tx, [phone])).has(phone)
}

/** Those of these numbers whose owners opted out. */
export async function filterOptedOut(tx: Tx, phones: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ phone: smsOptOuts.phone })
    .from(smsOptOuts)
    .where(inArray(smsOptOuts.phone, [...phones]))
  return new Set(rows.map(({ phone }) => phone))
}

/** From now on this number gets no text messages, enqueued ones included. */
export async function addOptOut(tx: Tx, phone: string): Promise<void> {
  await tx.insert(smsOptOuts).values({ phone }).onConflictDoNothing()
}

export async function removeOptOut(tx: Tx, phone: string): Promise<void> {
  await tx.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone))
}
