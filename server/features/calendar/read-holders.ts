import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'

/** To whom held times are offered, by the id of the hold: somebody on the waitlist, or the client of a request. */
export async function readHolders(tx: Tx, holdIds: readonly string[]): Promise<Map<string, string>> {
  if (holdIds.length === 0) return new Map()
  const ids = [...holdIds]
  const nameOr = (other: typeof waitlistEntries.name | typeof appointments.clientName) =>
    sql<
      string | null
    >`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${other})`
  const waiting = await tx
    .select({ id: waitlistOffers.bookedTimeId, name: nameOr(waitlistEntries.name) })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .leftJoin(profiles, eq(profiles.id, waitlistEntries.userId))
    .where(inArray(waitlistOffers.bookedTimeId, ids))
  const asking = await tx
    .select({ id: appointmentOffers.bookedTimeId, name: nameOr(appointments.clientName) })
    .from(appointmentOffers)
    .innerJoin(appointments, eq(appointments.id, appointmentOffers.appointmentId))
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .where(inArray(appointmentOffers.bookedTimeId, ids))
  return new Map([...waiting, ...asking].flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])))
}
