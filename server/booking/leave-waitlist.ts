import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { AppError } from '#server/errors.ts'
import { withdrawUnsentEmailsAbout, withdrawUnsentMessages } from '#server/messaging/enqueue-email.ts'

/** The cause of the email that says that somebody is on the waitlist; others that say so begin with it. */
export const waitCause = (entryId: string): string => `waitlist-entry:${entryId}`

/** Takes back what says that these are on the waitlist, unless it has left. Needs the system role. */
export const withdrawWaitEmails = (tx: Tx, entryIds: readonly string[]): Promise<void> =>
  withdrawUnsentEmailsAbout(tx, entryIds.map(waitCause))

/** Where somebody can leave the waitlist, until their address changes. */
export const leaveUrlOf = (
  { signedLinks }: Pick<Ctx, 'signedLinks'>,
  { id, email, endsAt: expiresAt }: Linked,
) =>
  signedLinks.urlFor({
    purpose: 'waitlistEntry',
    id,
    version: signedLinks.versionFor(id, email),
    expiresAt,
  })
type Linked = Pick<typeof waitlistEntries.$inferSelect, 'id' | 'email' | 'endsAt'>

/** Who gets an offer when a time opens, or has one. */
export const waitingStatuses = ['waiting', 'offered'] as const

/**
 * Takes entries off the waitlist: a time that is held for one of them is free again. What tells them of it, or that they are on the list,
 * is taken back unless it has left.
 * Changes nothing for one that is off it already. Needs the system role.
 * @throws AppError `not_found` without such an entry; `conflict` when a time was booked from the latest of them
 */
export async function leaveWaitlist(tx: Tx, ofEntry: SQL | undefined, now: Date): Promise<void> {
  await lockCalendar(tx)
  const ids = tx.select({ id: waitlistEntries.id }).from(waitlistEntries).where(ofEntry)
  const ended = await tx
    .update(waitlistOffers)
    .set({ answer: 'declined', answeredAt: now })
    .where(and(isNull(waitlistOffers.answer), inArray(waitlistOffers.entryId, ids)))
    .returning({ id: waitlistOffers.id, holdId: waitlistOffers.bookedTimeId })
  const holds = ended.flatMap(({ holdId }) => holdId ?? [])
  if (holds.length > 0)
    await tx.delete(bookedTimes).where(and(eq(bookedTimes.kind, 'hold'), inArray(bookedTimes.id, holds)))
  await withdrawUnsentMessages(
    tx,
    ended.map(({ id }) => `waitlist-offer:${id}`),
  )
  const left = await tx
    .update(waitlistEntries)
    .set({ status: 'left' })
    .where(and(ofEntry, inArray(waitlistEntries.status, waitingStatuses)))
    .returning({ id: waitlistEntries.id })
  await withdrawWaitEmails(
    tx,
    left.map(({ id }) => id),
  )
  if (left.length > 0) return
  const [latest] = await tx
    .select({ status: waitlistEntries.status })
    .from(waitlistEntries)
    .where(ofEntry)
    .orderBy(desc(waitlistEntries.createdAt))
    .limit(1)
  if (!latest) throw new AppError('not_found')
  if (latest.status === 'booked') throw new AppError('conflict')
}
