import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { occupiedSpan } from '#server/booking/appointment-time.ts'
import { describeOverlap } from '#server/booking/describe-overlaps.ts'
import { noMargins } from '#server/booking/find-time-problems.ts'
import type { WithdrawnOffer } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'
import type { RefundPart } from '#server/payments/refund-state.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'

type Appointment = typeof appointments.$inferSelect

/** What else a step changed. */
export type StepEffects = {
  /** What it made due for a refund. Absent in events of earlier versions. */
  refunds?: RefundPart[]
  /** What the waitlist was offered of the time that it takes. Absent in events of earlier versions. */
  withdrawnOffers?: WithdrawnOffer[]
  /** What the session was and became, in words. */
  session?: { from: string; to: string }
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
  before: Restorable
}

/** What a session is, and at which price. */
export type SessionTerms = Pick<
  Appointment,
  'serviceType' | 'serviceSlug' | 'durationMinutes' | 'place' | 'priceCents'
>

/** What an appointment was before a step. */
type Restorable = {
  status: AppointmentStatus
  ending: Appointment['ending']
  startsAt: string
  requestExpiresAt: string | null
  /** Absent in events of earlier versions. */
  paymentDueAt?: string | null
  /** Absent in events of earlier versions. */
  terms?: SessionTerms
  /** Whether it occupied its time, and could overlap others; null when it didn't. */
  time: { mayOverlap: boolean } | null
  /** Offered times that waited for an answer. Absent in events of earlier versions. */
  offerIds?: string[]
}

/** What an undo of the step that is about to be taken would restore. */
export async function readRestorable(ctx: Ctx, tx: Tx, before: Appointment): Promise<Restorable> {
  return {
    status: before.status,
    ending: before.ending,
    startsAt: before.appointmentDate.toISOString(),
    requestExpiresAt: before.requestExpiresAt?.toISOString() ?? null,
    paymentDueAt: before.paymentDueAt?.toISOString() ?? null,
    terms: termsOf(before),
    time: await readTime(ctx, tx, before),
    offerIds: await readOpenOfferIds(tx, before.id),
  }
}

const termsOf = ({ serviceType, serviceSlug, durationMinutes, place, priceCents }: Appointment) => ({
  ...{ serviceType, serviceSlug, durationMinutes, place, priceCents },
})

/** The row of its time; what overlaps nothing isn't to overlap anything after an undo either. */
async function readTime(ctx: Ctx, tx: Tx, appointment: Appointment): Promise<Restorable['time']> {
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

/** The offers of an appointment that wait for an answer. */
async function readOpenOfferIds(tx: Tx, appointmentId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: appointmentOffers.id })
    .from(appointmentOffers)
    .where(and(eq(appointmentOffers.appointmentId, appointmentId), isNull(appointmentOffers.answer)))
  return rows.map(({ id }) => id)
}
