import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'

/** Whether the client of a request still chooses from other times. */
export const hasOpenOffer = (now: Date) =>
  sql<boolean>`exists (select from ${appointmentOffers} where ${and(
    eq(appointmentOffers.appointmentId, appointments.id),
    isNull(appointmentOffers.answer),
    gt(appointmentOffers.expiresAt, now),
    isHeldFree,
  )})`

/**
 * Of a row of offers and one of its appointment: whether its time is kept free. The owner may have booked over it since, and whoever
 * chose it would be refused; if that is undone, it counts again. One hold can cover several times.
 */
export const isHeldFree = sql<boolean>`not exists (
  select from ${bookedTimes} as hold, ${bookedTimes} as other
  where hold.id = ${appointmentOffers.bookedTimeId}
    and other.occupied && tstzrange(
      ${appointmentOffers.startsAt} - (hold.starts_at - lower(hold.occupied)),
      ${appointmentOffers.startsAt} + make_interval(mins => ${appointments.durationMinutes})
        + (upper(hold.occupied) - hold.ends_at))
    and other.kind <> 'hold' and other.appointment_id is distinct from ${appointments.id})`
