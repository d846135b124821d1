import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { isWithinHours } from '#server/booking/is-within-hours.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { type Appointment, guestOf, toFullName } from '#server/features/appointments/present.ts'
import { sessionMinutes } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { minutes } from '#shared/time.ts'

/** Until the end of the transaction, so that two confirmations at the same moment see each other. */
export async function lockConfirmedTimes(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('confirmed appointments'))`)
}

/**
 * Why a time is unusual for a confirmed appointment, as sentences by cause; empty when nothing is. Only under the lock of
 * `lockConfirmedTimes` does it stay true.
 */
export async function findTimeConflicts(
  tx: Tx,
  { practice }: Content,
  appointment: Appointment,
): Promise<Record<string, string>> {
  const { hours } = practice
  const { appointmentDate: startsAt, durationMinutes, place } = appointment
  // Without hours sessions are by appointment, at any time.
  const isOutside =
    hours.weekly.length > 0 && !isWithinHours(hours.weekly, [], { startsAt, durationMinutes, place })
  const overlap = await findOverlap(tx, appointment)
  return {
    ...(overlap && { overlap }),
    ...(isOutside && { hours: `It’s outside your hours (${hours.asWritten}).` }),
  }
}

async function findOverlap(tx: Tx, appointment: Appointment): Promise<string | undefined> {
  const { appointmentDate: start, durationMinutes, id } = appointment
  const end = new Date(start.getTime() + minutes(durationMinutes))
  const longestBefore = new Date(start.getTime() - minutes(sessionMinutes.max))
  const endOfOther = sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.durationMinutes})`
  const [other] = await tx
    .select({ appointment: appointments, client: profiles })
    .from(appointments)
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .where(
      and(
        eq(appointments.status, 'confirmed'),
        ne(appointments.id, id),
        gt(appointments.appointmentDate, longestBefore),
        lt(appointments.appointmentDate, end),
        gt(endOfOther, start.toISOString()),
      ),
    )
    .orderBy(appointments.appointmentDate)
    .limit(1)
  if (!other) return undefined
  const client = other.appointment.userId === null ? guestOf(other.appointment) : other.client
  const when = formatDateTime(other.appointment.appointmentDate)
  return `It overlaps the appointment with ${toFullName(client) || 'Unknown'} on ${when}.`
}
