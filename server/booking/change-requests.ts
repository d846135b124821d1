import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { AppointmentEventKind } from '#server/booking/record-event.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'

/** What a client asked for within the notice period, where they can't change anything alone. */
export type ChangeRequest = { at: Date; reason: string }

/** What answers it, whoever did it. */
const answers = [
  ...['confirmed', 'moved', 'session_changed', 'offered', 'declined', 'expired', 'cancelled', 'done'],
  ...['no_show', 'change_dismissed'],
] as AppointmentEventKind[]

/** Neither answered nor set aside since; a step that was taken back answers nothing. The last of its kind is the one taken back. */
const isUnanswered = sql`not exists (
  select from appointment_events answer
  where answer.appointment_id = ${appointmentEvents.appointmentId} and answer.at > ${appointmentEvents.at}
    and ${inArray(sql`answer.kind`, answers)}
    and not exists (select from appointment_events undone where undone.appointment_id = answer.appointment_id
      and undone.kind = 'undone' and undone.at > answer.at and undone.details->>'undoes' = answer.kind
      and not exists (select from appointment_events later where later.appointment_id = answer.appointment_id
        and later.kind = answer.kind and later.at > answer.at and later.at < undone.at)))`

const isOpen = and(eq(appointmentEvents.kind, 'change_asked'), isUnanswered)

/** A session to come whose client asked for a change that waits for the owner. */
export const hasChangeRequest = (now: Date): SQL | undefined =>
  and(
    eq(appointments.status, 'confirmed'),
    gt(appointments.appointmentDate, now),
    sql`exists (select from ${appointmentEvents}
      where ${appointmentEvents.appointmentId} = ${appointments.id} and ${isOpen})`,
  )

/** The newest change that waits for the owner, by the appointment. Needs the rights of the system or an administrator. */
export async function readChangeRequests(
  tx: Tx,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, ChangeRequest>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([appointmentEvents.appointmentId])
    .from(appointmentEvents)
    .where(and(inArray(appointmentEvents.appointmentId, [...appointmentIds]), isOpen))
    .orderBy(appointmentEvents.appointmentId, desc(appointmentEvents.at))
  return new Map(
    rows.map(({ appointmentId, at, details }) => [
      appointmentId,
      { at, reason: String(details.reason ?? '') },
    ]),
  )
}
