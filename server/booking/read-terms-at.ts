import { and, desc, eq, gt, min, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { SessionTerms, StepDetails } from '#server/booking/step-details.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { moneyEntries } from '#server/db/schema/money.ts'

type Appointment = typeof appointments.$inferSelect
type Change = Partial<StepDetails> & { from_cents?: number | null }

/**
 * What a session was, and at which price, when the movement of money with this cause was recorded: all that changed it since is taken
 * back, the latest first. Needs the rights of the system or an administrator.
 */
export async function readTermsAt(tx: Tx, appointment: Appointment, cause: string): Promise<SessionTerms> {
  const recordedAt = tx
    .select({ at: min(moneyEntries.recordedAt) })
    .from(moneyEntries)
    .where(eq(moneyEntries.cause, cause))
  const changes = await tx
    .select({ details: appointmentEvents.details })
    .from(appointmentEvents)
    .where(
      and(
        eq(appointmentEvents.appointmentId, appointment.id),
        gt(appointmentEvents.at, sql`(${recordedAt})`),
      ),
    )
    .orderBy(desc(appointmentEvents.at))
  const { serviceType, serviceSlug, durationMinutes, place, priceCents } = appointment
  return changes.reduce<SessionTerms>((terms, { details }) => takeBack(terms, details as Change), {
    serviceType,
    serviceSlug,
    durationMinutes,
    place,
    priceCents,
  })
}

const takeBack = (terms: SessionTerms, { before, from_cents: priceCents }: Change): SessionTerms => ({
  ...terms,
  ...before?.terms,
  ...(priceCents !== undefined && { priceCents }),
})
