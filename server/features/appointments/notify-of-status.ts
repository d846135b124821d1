import type { Tx } from '#server/access/scope.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import type { Ctx } from '#server/context.ts'
import { appointmentStatusEmail, sessionStatusEmail } from '#server/features/appointments/emails.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import { readClient } from '#server/features/appointments/read-client.ts'

/**
 * Tells the client the appointment's status, once per change; nobody whose session is done. Who booked has no portal, so they are led to
 * the booking. `delayMs`: how long it can be taken back. False when nothing is sent. Needs the system role.
 */
export async function notifyOfStatus(
  ctx: Ctx,
  tx: Tx,
  appointment: Appointment,
  { delayMs = 0 } = {},
): Promise<boolean> {
  const { status, sequence } = appointment
  if (status === 'completed') return false
  const client = await readClient(tx, appointment)
  if (!client) return false
  const isNew = status === 'pending' && sequence === 0
  const isOfCalendar = appointment.origin !== 'form' || (ctx.content.booking !== null && !isNew)
  return notifyClient(ctx, tx, {
    appointment,
    delayMs,
    kind: isNew ? 'appointment_requested' : `appointment_${status}`,
    write: (mail) =>
      isOfCalendar
        ? sessionStatusEmail(mail, status)
        : appointmentStatusEmail({ ...appointment, status }, client, mail),
  })
}
