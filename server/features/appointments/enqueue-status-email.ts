import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointmentStatusEmail } from '#server/features/appointments/emails.ts'
import type { Appointment, Client } from '#server/features/appointments/present.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'

type Recipient = { appointment: Appointment; client: Client & { email: string | null } }

/** Enqueues the email that tells the client the appointment's status, once per change; none to a guest without an address. */
export async function enqueueStatusEmail(
  ctx: Ctx,
  tx: Tx,
  { appointment, client }: Recipient,
): Promise<void> {
  const { email: to } = client
  if (to === null) return
  const email = appointmentStatusEmail(appointment, { ...client, email: to }, { ...ctx, now: ctx.now() })
  if (!email) return
  await enqueueEmail(tx, {
    kind: `appointment_${appointment.status}`,
    cause: `appointment:${appointment.id}:${appointment.sequence}`,
    to,
    content: email,
  })
}
