import { eq } from 'drizzle-orm'
import { isRefundedByTerms } from '#server/booking/appointment-refunds.ts'
import { changedEmail, movedEmail } from '#server/booking/change-emails.ts'
import {
  bookedEmail,
  type ClientMail,
  cancelledEmail,
  declinedEmail,
  offeredTimesEmail,
} from '#server/booking/emails.ts'
import { composeMessage } from '#server/booking/notify-client.ts'
import { presentMail } from '#server/booking/present-mail.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { applyTerms } from '#server/features/calendar/change-session.ts'
import { offerExpiry } from '#server/features/calendar/offer-times.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { StepPreview } from '#shared/calendar.ts'
import type { PreviewStep } from '#shared/calendar-schema.ts'

type Appointment = typeof appointments.$inferSelect

/** The email and the text that a step would send, without taking it; null for what isn't sent. @throws AppError `not_found` */
export function previewStep(ctx: Ctx, id: string, step: PreviewStep): Promise<StepPreview> {
  return ctx.scope(calendarSystem, async (tx) => {
    const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (!appointment) throw new AppError('not_found')
    const message = await composeMessage(ctx, tx, {
      appointment: applyStep(ctx, appointment, step),
      kind: kindOf[step.step],
      note: 'note' in step ? step.note : null,
      write: (mail) => contentOf(mail, step, appointment),
    })
    const { text = null, email = null, isTextFirst = false } = message ?? {}
    return {
      is_off: message === null && (await readBookingClient(tx, appointment)).email !== null,
      mail: email && !(text && isTextFirst) ? presentMail(email) : null,
      text: text && { to: text.number, text: text.text },
    }
  })
}

const kindOf: Record<PreviewStep['step'], string> = {
  accept: 'appointment_confirmed',
  move: 'appointment_moved',
  change: 'appointment_session_changed',
  cancel: 'appointment_cancelled',
  decline: 'appointment_declined',
  'offer-times': 'appointment_offered',
}

/** As the step leaves it. */
function applyStep(ctx: Ctx, appointment: Appointment, step: PreviewStep): Appointment {
  // What is to be paid is said with the acceptance.
  if (step.step === 'accept') return { ...appointment, status: 'confirmed' }
  if (step.step === 'change') return { ...appointment, ...applyTerms(ctx, appointment, step) }
  return step.step === 'move' ? { ...appointment, appointmentDate: new Date(step.starts_at) } : appointment
}

function contentOf(mail: ClientMail, step: PreviewStep, appointment: Appointment): EmailContent {
  if (step.step === 'accept') return bookedEmail(mail)
  if (step.step === 'change') return changedEmail({ ...mail, before: appointment })
  const note = step.note ?? null
  if (step.step === 'decline') return declinedEmail({ ...refundedBy(mail, true), note })
  if (step.step === 'cancel') {
    const isRefunded = step.refund ?? isRefundedByTerms(appointment, mail.now)
    return cancelledEmail({ ...refundedBy(mail, isRefunded), by: 'owner', note })
  }
  if (step.step === 'move') {
    return movedEmail({
      ...mail,
      from: appointment.appointmentDate,
      isConfirmed: appointment.status === 'confirmed',
    })
  }
  const times = step.times.map((time) => new Date(time)).toSorted((a, b) => a.getTime() - b.getTime())
  return offeredTimesEmail({ ...mail, times, expiresAt: offerExpiry(times, mail.now), note })
}

/** As the payments are after the step: a refund that was asked for before stays on its way. */
function refundedBy(mail: ClientMail, isRefunded: boolean): ClientMail {
  const { cancelRefundCents, refundDueCents } = mail.payment
  return {
    ...mail,
    payment: { ...mail.payment, refundDueCents: isRefunded ? cancelRefundCents : refundDueCents },
  }
}
