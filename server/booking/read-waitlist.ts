import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { findAwaitedSession } from '#server/booking/bookable-service.ts'
import { waitingStatuses } from '#server/booking/leave-waitlist.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { users } from '#server/db/schema/identity.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { toLocal } from '#shared/local-time.ts'
import type { WaitlistEntry } from '#shared/waitlist.ts'

export type WaitingEntry = {
  entry: typeof waitlistEntries.$inferSelect
  /** What is known of the account, or what a guest typed. */
  client: { id: string | null; name: string; email: string; phone: string | null }
  title: string
  offer: { startsAt: Date; expiresAt: Date } | null
  /** Whether times of it are offered still. */
  isBookable: boolean
}

type Query = { where?: SQL | undefined; content: Content; now: Date; limit: number }

/** Who waits for a time, who waited longest first. */
export async function readWaitlist(tx: Tx, { where, content, now, limit }: Query): Promise<WaitingEntry[]> {
  const isOpen = and(
    eq(waitlistOffers.entryId, waitlistEntries.id),
    isNull(waitlistOffers.answer),
    gt(waitlistOffers.expiresAt, now),
  )
  const rows = await tx
    .select({
      entry: waitlistEntries,
      recordId: sql<string | null>`record_of_appointment(
        ${waitlistEntries.userId}, ${waitlistEntries.email}, ${waitlistEntries.phone})`,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      email: users.email,
      startsAt: waitlistOffers.startsAt,
      expiresAt: waitlistOffers.expiresAt,
    })
    .from(waitlistEntries)
    .leftJoin(profiles, eq(profiles.id, waitlistEntries.userId))
    .leftJoin(users, eq(users.id, waitlistEntries.userId))
    .leftJoin(waitlistOffers, isOpen)
    .where(
      and(
        where,
        inArray(waitlistEntries.status, waitingStatuses),
        // The last day that suits them is over, though no job has ended the entry yet.
        gt(waitlistEntries.endsAt, now),
      ),
    )
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
    .limit(limit)
  const titleOf = await readTitles(tx, content, [...new Set(rows.map(({ entry }) => entry.serviceSlug))])
  return rows.map(({ entry, recordId, firstName, lastName, phone, email, startsAt, expiresAt }) => ({
    entry,
    client: {
      id: recordId,
      name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || entry.name,
      email: email ?? entry.email,
      phone: phone ?? entry.phone,
    },
    title: titleOf(entry.serviceSlug),
    offer: startsAt && expiresAt ? { startsAt, expiresAt } : null,
    isBookable: findAwaitedSession(content, entry) !== null,
  }))
}

/** By the content of now; of a service that is no longer offered, as it was called when it was booked last. */
async function readTitles(tx: Tx, { catalog }: Content, slugs: string[]): Promise<(slug: string) => string> {
  const titles = new Map<string, string>(catalog.services.map(({ slug, title }) => [slug, title]))
  const others = slugs.filter((slug) => !titles.has(slug))
  const booked =
    others.length === 0
      ? []
      : await tx
          .selectDistinctOn([appointments.serviceSlug], {
            slug: appointments.serviceSlug,
            title: appointments.serviceType,
          })
          .from(appointments)
          .where(inArray(appointments.serviceSlug, others))
          .orderBy(appointments.serviceSlug, desc(appointments.createdAt))
  for (const { slug, title } of booked) if (slug) titles.set(slug, title)
  return (slug) => titles.get(slug) ?? slug
}

/** What somebody waits for, without who. What is held for them shows only while its link books it. */
export const presentWaitlistEntry = ({ entry, title, offer, isBookable }: WaitingEntry): WaitlistEntry => ({
  id: entry.id,
  created_at: entry.createdAt.toISOString(),
  service_type: title,
  duration_minutes: entry.minutes,
  part_of_day: entry.partOfDay,
  weekdays: entry.weekdays,
  until: toLocal(new Date(entry.endsAt.getTime() - 1)).date,
  is_bookable: isBookable,
  offer: isBookable ? presentOffer(offer) : null,
})

export const presentOffer = (offer: WaitingEntry['offer']): WaitlistEntry['offer'] =>
  offer && { starts_at: offer.startsAt.toISOString(), expires_at: offer.expiresAt.toISOString() }
