import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { SignedLink } from '#server/access/signed-links.ts'
import type { Ctx } from '#server/context.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { AppError } from '#server/errors.ts'

/**
 * Which entries a link in an email of the waitlist is about, whatever became of them: all of that address for that session. It also
 * leads there once it has expired, so let it only show what they wait for and end that.
 * @throws AppError `link_expired` for a forged link, an offer that was taken back, an entry that is no longer stored, and one whose
 * address was corrected since
 */
export async function findEntriesOfLink(ctx: Ctx, tx: Tx, token: string): Promise<SQL | undefined> {
  const link = ctx.signedLinks.readSigned(token)
  const entry = link && (await findEntry(tx, link))
  if (!entry) throw new AppError('link_expired')
  const isOfAddress = link.version === ctx.signedLinks.versionFor(entry.id, entry.email)
  if (link.purpose === 'waitlistEntry' && !isOfAddress) throw new AppError('link_expired')
  return and(
    eq(waitlistEntries.email, entry.email),
    eq(waitlistEntries.serviceSlug, entry.service),
    eq(waitlistEntries.minutes, entry.minutes),
  )
}

async function findEntry(tx: Tx, { purpose, id }: SignedLink) {
  const entry = {
    id: waitlistEntries.id,
    email: waitlistEntries.email,
    service: waitlistEntries.serviceSlug,
    minutes: waitlistEntries.minutes,
  }
  const entries = tx.select(entry).from(waitlistEntries)
  if (purpose === 'waitlistEntry') return (await entries.where(eq(waitlistEntries.id, id)))[0]
  if (purpose !== 'waitlistOffer') return undefined
  const isOf = eq(waitlistOffers.entryId, waitlistEntries.id)
  return (await entries.innerJoin(waitlistOffers, isOf).where(eq(waitlistOffers.id, id)))[0]
}
