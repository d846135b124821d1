import { eq } from 'drizzle-orm'
import { isRefundedByTerms } from '#server/booking/due-refunds.ts'
import {
  bookedEmail,
  type ClientMail,
  cancelledEmail,
  declinedEmail,
  movedEmail,
  offeredTimesEmail,
} from '#server/booking/emails.ts'
import { readClientMail } from '#server/booking/enqueue-booking-email.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { offerExpiry } from '#server/features/calendar/offer-times.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { MailPreview, PreviewStep } from '#shared/calendar.ts'

/** The email that a step would send, without taking it; null for a client without an address. @throws AppError `not_found` */
export function previewStep(ctx: Ctx, id: string, step: PreviewStep): Promise<MailPreview | null> {
  return ctx.scope(ctx.actor, async (tx) => {
    const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (!appointment) throw new AppError('not_found')
    // What is to be paid is said with the acceptance.
    const accepted = step.step === 'accept' ? { ...appointment, status: 'confirmed' as const } : appointment
    const mail = await readClientMail(ctx, tx, accepted)
    if (!mail) return null
    const { subject, paragraphs, facts = [], closing } = contentOf(mail, step, appointment)
    return {
      to: mail.client.email,
      subject,
      paragraphs: [
        ...paragraphs,
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        ...(closing ? [closing] : []),
      ],
    }
  })
}

function contentOf(
  mail: ClientMail,
  step: PreviewStep,
  appointment: typeof appointments.$inferSelect,
): EmailContent {
  if (step.step === 'accept') return bookedEmail(mail)
  const note = step.note ?? null
  if (step.step === 'decline') return declinedEmail({ ...mail, note })
  if (step.step === 'cancel') {
    const isRefunded = step.refund ?? isRefundedByTerms(appointment, mail.now)
    const { paidCents, refundedCents, handCents } = mail.payment
    const byCardCents = paidCents - refundedCents - handCents
    const payment = { ...mail.payment, refundDueCents: isRefunded ? byCardCents : 0 }
    return cancelledEmail({ ...mail, payment, by: 'owner', note })
  }
  if (step.step === 'move') {
    const moved = { ...mail.appointment, appointmentDate: new Date(step.starts_at) }
    return movedEmail({
      ...mail,
      appointment: moved,
      from: appointment.appointmentDate,
      isConfirmed: appointment.status === 'confirmed',
    })
  }
  const times = step.times.map((time) => new Date(time)).toSorted((a, b) => a.getTime() - b.getTime())
  return offeredTimesEmail({ ...mail, times, expiresAt: offerExpiry(times, mail.now), note })
}
