import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'

type Holder = { userId: string | null; email: string }

/**
 * Forgets the offers that an account, or a guest, has answered or let run out: by their links they could leave the waitlist. Needs the
 * system role.
 */
export async function forgetOffers(tx: Tx, holder: Holder): Promise<void> {
  const entries = tx.select({ id: waitlistEntries.id }).from(waitlistEntries).where(isEntryOf(holder))
  // One that an account is answering may wait for the account's row, which the caller has.
  const isOver = holder.userId ? isNotNull(waitlistOffers.answer) : undefined
  await tx.delete(waitlistOffers).where(and(isOver, inArray(waitlistOffers.entryId, entries)))
}

/**
 * Takes back the times that an account, or a guest, is offered: they wait again, keep their place and get another link with the next offer, which may
 * be of the same time. Returns the ids of the offers. One that is being answered stays. Needs the system role.
 */
export async function withdrawOffersOf(tx: Tx, holder: Holder): Promise<string[]> {
  const open = await tx
    .select({ id: waitlistOffers.id, entryId: waitlistOffers.entryId, holdId: waitlistOffers.bookedTimeId })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .where(and(isNull(waitlistOffers.answer), isEntryOf(holder)))
    .for('update', { skipLocked: true })
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  const holds = open.flatMap(({ holdId }) => holdId ?? [])
  const entries = open.map(({ entryId }) => entryId)
  await tx.delete(waitlistOffers).where(inArray(waitlistOffers.id, ids))
  if (holds.length > 0)
    await tx.delete(bookedTimes).where(and(eq(bookedTimes.kind, 'hold'), inArray(bookedTimes.id, holds)))
  await tx
    .update(waitlistEntries)
    .set({ status: 'waiting' })
    .where(and(inArray(waitlistEntries.id, entries), eq(waitlistEntries.status, 'offered')))
  return ids
}

const isEntryOf = ({ userId, email }: Holder): SQL | undefined =>
  or(
    userId ? eq(waitlistEntries.userId, userId) : undefined,
    and(isNull(waitlistEntries.userId), eq(waitlistEntries.email, email)),
  )
