import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { CalendarEntry } from '#server/booking/calendar-entries.ts'
import { readChangeRequests } from '#server/booking/change-requests.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { readVenue } from '#server/booking/read-venue.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'

/** An appointment with all that the calendar shows of it. */
export async function readEntry(
  tx: Tx,
  appointment: typeof appointments.$inferSelect,
): Promise<CalendarEntry> {
  const offers = await tx
    .select({ startsAt: appointmentOffers.startsAt })
    .from(appointmentOffers)
    .where(and(eq(appointmentOffers.appointmentId, appointment.id), isNull(appointmentOffers.answer)))
    .orderBy(asc(appointmentOffers.startsAt))
  const { meetingLink } = await readVenue(tx, appointment)
  return {
    appointment,
    client: await readBookingClient(tx, appointment),
    offeredTimes: offers.map(({ startsAt }) => startsAt),
    changeRequest: (await readChangeRequests(tx, [appointment.id])).get(appointment.id) ?? null,
    meetingLink,
    payment: await readPaymentSummary(tx, appointment),
  }
}
