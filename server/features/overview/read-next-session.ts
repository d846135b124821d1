import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readVenue } from '#server/booking/read-venue.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { canJoin } from '#shared/join-session.ts'
import { hours } from '#shared/time.ts'

export type NextSession = {
  appointment: typeof appointments.$inferSelect
  clientName: string
  joinUrl: string | null
  /** An online session that nobody could join. */
  needsLink: boolean
}

/** No session is longer. */
const longestMs = hours(12)

/** The confirmed session that is under way or begins next, and the way into it once it can be joined. */
export async function readNextSession(tx: Tx, now: Date): Promise<NextSession | null> {
  const endsAt = sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.durationMinutes})`
  const [appointment] = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.status, 'confirmed'),
        gt(appointments.appointmentDate, new Date(now.getTime() - longestMs)),
        sql`${endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .limit(1)
  if (!appointment) return null
  const { name: clientName } = await readBookingClient(tx, appointment)
  const { meetingLink } = await readVenue(tx, appointment)
  const needsLink = appointment.place === 'online' && meetingLink === null
  return { appointment, clientName, needsLink, joinUrl: canJoin(appointment, now) ? meetingLink : null }
}
