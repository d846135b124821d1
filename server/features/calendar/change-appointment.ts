import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import type { ClientMail } from '#server/booking/emails.ts'
import { endSessionPages } from '#server/booking/end-session-pages.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { type AppointmentEventKind, recordEvent } from '#server/booking/record-event.ts'
import {
  readRestorable,
  type SessionTerms,
  type StepDetails,
  type StepEffects,
} from '#server/booking/step-details.ts'
import { dropStepFallbacks, withdrawReminders } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

type Appointment = typeof appointments.$inferSelect

type Columns = Partial<
  Pick<Appointment, 'status' | 'ending' | 'appointmentDate' | 'requestExpiresAt' | 'paymentDueAt'> &
    SessionTerms
>

export type Step = {
  id: string
  /** The version that the owner saw. */
  sequence: number
  from: readonly AppointmentStatus[]
  kind: AppointmentEventKind
  set: Columns | ((before: Appointment) => Columns)
  /** What else changes, in the same transaction. */
  apply?: (tx: Tx, changed: Appointment, before: Appointment) => Promise<StepEffects | undefined>
  /** Whether the waitlist is offered the time that it frees. */
  offersWaitlist?: boolean | undefined
  /** What the owner adds to the email. */
  note?: string | undefined
  /** Whether the client isn't told of it. */
  isQuiet?: (changed: Appointment) => boolean
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
    const restorable = await readRestorable(ctx, tx, before)
    const set = typeof step.set === 'function' ? step.set(before) : step.set
    const [changed] = await tx
      .update(appointments)
      .set({ ...set, sequence: sql`${appointments.sequence} + 1` })
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
    if (set.status === 'cancelled' || set.appointmentDate) {
      await withdrawReminders(tx, before)
      await dropStepFallbacks(tx, before)
    }
    const effects = await step.apply?.(tx, changed, before)
    const hasMessage = await notifyOfStep(ctx, tx, { step, changed, before })
    const details: StepDetails = {
      sequence: changed.sequence,
      hasEmail: hasMessage,
      ...(step.offersWaitlist && { offersWaitlist: true as const }),
      ...(set.appointmentDate && { to: set.appointmentDate.toISOString() }),
      before: restorable,
      ...effects,
    }
    await recordEvent(tx, { appointmentId: step.id, actor: 'owner', kind: step.kind, details })
    return { ...(await readEntry(tx, changed)), hasMessage }
  })
  ctx.outbox.wake()
  await endSessionPages(ctx, step.id)
  return entry
}

type StepChange = { step: Step; changed: Appointment; before: Appointment }

async function notifyOfStep(ctx: Ctx, tx: Tx, { step, changed, before }: StepChange): Promise<boolean> {
  const { email, isQuiet } = step
  if (!email || isQuiet?.(changed)) return false
  return notifyClient(ctx, tx, {
    appointment: changed,
    kind: `appointment_${step.kind}`,
    delayMs: seconds(undoSeconds),
    note: step.note,
    write: (mail) => email(mail, before),
  })
}
