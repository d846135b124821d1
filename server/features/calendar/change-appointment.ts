import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar, occupiedSpan } from '#server/booking/appointment-time.ts'
import { describeOverlap } from '#server/booking/describe-overlaps.ts'
import type { ClientMail } from '#server/booking/emails.ts'
import { endSessionPages } from '#server/booking/end-session-pages.ts'
import { noMargins } from '#server/booking/find-time-problems.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { type AppointmentEventKind, recordEvent } from '#server/booking/record-event.ts'
import { dropStepFallbacks, withdrawReminders } from '#server/booking/step-email.ts'
import type { WithdrawnOffer } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { readOpenOfferIds } from '#server/features/calendar/offered-times.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { RefundPart } from '#server/payments/refund-state.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

type Appointment = typeof appointments.$inferSelect

/** What else a step changed. */
type StepEffects = {
  /** What it made due for a refund. Absent in events of earlier versions. */
  refunds?: RefundPart[]
  /** What the waitlist was offered of the time that it takes. Absent in events of earlier versions. */
  withdrawnOffers?: WithdrawnOffer[]
}

/** What an undone step restores, as details of its event. */
export type StepDetails = StepEffects & {
  sequence: number
  /** Whether an email or a text tells the client. */
  hasEmail: boolean
  /** Whether the time that it frees goes to the waitlist, which is the owner's choice. */
  offersWaitlist?: true
  /** Where a move led. */
  to?: string
  before: {
    status: AppointmentStatus
    ending: Appointment['ending']
    startsAt: string
    requestExpiresAt: string | null
    /** Absent in events of earlier versions. */
    paymentDueAt?: string | null
    /** Whether it occupied its time, and could overlap others; null when it didn't. */
    time: { mayOverlap: boolean } | null
    /** Offered times that waited for an answer. Absent in events of earlier versions. */
    offerIds?: string[]
  }
}

export type Step = {
  id: string
  /** The version that the owner saw. */
  sequence: number
  from: readonly AppointmentStatus[]
  kind: AppointmentEventKind
  set: Partial<
    Pick<Appointment, 'status' | 'ending' | 'appointmentDate' | 'requestExpiresAt' | 'paymentDueAt'>
  >
  /** What else changes, in the same transaction. */
  apply?: (tx: Tx, changed: Appointment, before: Appointment) => Promise<StepEffects | undefined>
  /** Whether the waitlist is offered the time that it frees. */
  offersWaitlist?: boolean | undefined
  /** What the owner adds to the email. */
  note?: string | undefined
  email?: (mail: ClientMail, before: Appointment) => EmailContent
}

/**
 * One step of the owner with an appointment that still is what they saw: the change, its event and the message to the client,
 * which waits so that the step can be undone.
 * @throws AppError `not_found`, `conflict`
 */
export async function changeAppointment(ctx: Ctx, step: Step) {
  const entry = await ctx.scope(calendarSystem, async (tx) => {
    await lockCalendar(tx)
    const [before] = await tx.select().from(appointments).where(eq(appointments.id, step.id))
    if (!before) throw new AppError('not_found')
    const time = await readTime(ctx, tx, before)
    const offerIds = await readOpenOfferIds(tx, step.id)
    const [changed] = await tx
      .update(appointments)
      .set({ ...step.set, sequence: sql`${appointments.sequence} + 1` })
      .where(
        and(
          eq(appointments.id, step.id),
          eq(appointments.sequence, step.sequence),
          inArray(appointments.status, [...step.from]),
        ),
      )
      .returning()
    if (!changed)
      throw new AppError('conflict', {
        fields: { status: before.status, ...(before.ending && { ending: before.ending }) },
      })
    if (step.set.status === 'cancelled' || step.set.appointmentDate) {
      await withdrawReminders(tx, before)
      await dropStepFallbacks(tx, before)
    }
    const effects = await step.apply?.(tx, changed, before)
    const hasMessage = await notifyOfStep(ctx, tx, { step, changed, before })
    const details: StepDetails = {
      sequence: changed.sequence,
      hasEmail: hasMessage,
      ...(step.offersWaitlist && { offersWaitlist: true as const }),
      ...(step.set.appointmentDate && { to: step.set.appointmentDate.toISOString() }),
      before: {
        status: before.status,
        ending: before.ending,
        startsAt: before.appointmentDate.toISOString(),
        requestExpiresAt: before.requestExpiresAt?.toISOString() ?? null,
        paymentDueAt: before.paymentDueAt?.toISOString() ?? null,
        time,
        offerIds,
      },
      ...effects,
    }
    await recordEvent(tx, { appointmentId: step.id, actor: 'owner', kind: step.kind, details })
    return { ...(await readEntry(tx, changed)), hasMessage }
  })
  ctx.outbox.wake()
  await endSessionPages(ctx, step.id)
  return entry
}

/** The row of its time; what overlaps nothing isn't to overlap anything after an undo either. */
async function readTime(ctx: Ctx, tx: Tx, appointment: Appointment): Promise<StepDetails['before']['time']> {
  const [time] = await tx
    .select({ mayOverlap: bookedTimes.mayOverlap })
    .from(bookedTimes)
    .where(eq(bookedTimes.appointmentId, appointment.id))
  if (!time?.mayOverlap) return time ?? null
  const { id, appointmentDate: startsAt, durationMinutes, place } = appointment
  const span = occupiedSpan(ctx.content.booking ?? noMargins, { startsAt, durationMinutes, place })
  const overlap = await describeOverlap(tx, span, { exceptAppointmentId: id, now: ctx.now() })
  return { mayOverlap: overlap !== undefined }
}

type StepChange = { step: Step; changed: Appointment; before: Appointment }

async function notifyOfStep(ctx: Ctx, tx: Tx, { step, changed, before }: StepChange): Promise<boolean> {
  const { email } = step
  if (!email) return false
  return notifyClient(ctx, tx, {
    appointment: changed,
    kind: `appointment_${step.kind}`,
    delayMs: seconds(undoSeconds),
    note: step.note,
    write: (mail) => email(mail, before),
  })
}
