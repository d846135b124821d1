import { and, eq, gt, inArray, sql } from 'drizzle-orm'
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

/** Whether the owner of a number opted out after an instant. */
export async function hasOptedOutSince(tx: Tx, phone: string, instant: Date): Promise<boolean> {
  const isLater = and(eq(smsOptOuts.phone, phone), gt(smsOptOuts.createdAt, instant))
  return (await tx.$count(smsOptOuts, isLater)) > 0
}

/** From now on this number gets no text messages, enqueued ones included. `at`: when its owner said so, where that wasn't just now. */
export async function addOptOut(tx: Tx, phone: string, at?: Date): Promise<void> {
  const created = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
  await tx
    .insert(smsOptOuts)
    .values({ phone, createdAt: created })
    .onConflictDoUpdate({
      target: smsOptOuts.phone,
      set: { createdAt: sql`greatest(${smsOptOuts.createdAt}, excluded.created_at)` },
    })
}

export async function removeOptOut(tx: Tx, phone: string): Promise<void> {
  await tx.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone))
}
