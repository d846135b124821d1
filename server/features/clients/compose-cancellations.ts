import type { Tx } from '#server/access/scope.ts'
import { cancelledEmail } from '#server/booking/emails.ts'
import { composeMessage } from '#server/booking/notify-client.ts'
import type { DeletedSession } from '#server/booking/refund-deleted-sessions.ts'
import type { Ctx } from '#server/context.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'

type Cancellation = { appointmentId: string; to: string; content: EmailContent }

/** The emails that sessions to come are cancelled, written while their clients are still known. */
export async function composeCancellations(
  ctx: Ctx,
  tx: Tx,
  deleted: readonly DeletedSession[],
): Promise<Cancellation[]> {
  const cancellations: Cancellation[] = []
  for (const { appointment } of deleted) {
    if (appointment.appointmentDate <= ctx.now()) continue
    const cancelled = { ...appointment, status: 'cancelled', sequence: appointment.sequence + 1 } as const
    const message = await composeMessage(ctx, tx, {
      appointment: cancelled,
      kind: 'appointment_cancelled',
      isEmailAlone: true,
      write: (mail) => ({
        ...cancelledEmail({ ...mail, by: 'owner' }),
        // The page of the session goes with it.
        action: { label: 'Book another time', href: `${ctx.publicUrl}/booking` },
      }),
    })
    if (message?.email) cancellations.push({ appointmentId: appointment.id, ...message.email })
  }
  return cancellations
}
