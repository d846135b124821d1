import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointmentStatusEmail } from '#server/features/appointments/emails.ts'
import type { Appointment, Client } from '#server/features/appointments/present.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'

type Recipient = { appointment: Appointment; client: Client & { email: string } }

/** Enqueues the email that tells the client the appointment's status, once per change. */
export async function enqueueStatusEmail(
  ctx: Ctx,
  tx: Tx,
  { appointment, client }: Recipient,
): Promise<void> {
  const email = appointmentStatusEmail(appointment, client, { ...ctx, now: ctx.now() })
  if (!email) return
  await enqueueEmail(tx, {
    kind: `appointment_${appointment.status}`,
    cause: `appointment:${appointment.id}:${appointment.sequence}`,
    to: client.email,
    content: email,
  })
}
