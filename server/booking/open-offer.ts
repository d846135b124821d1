import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'

/** Whether the client of a request still chooses from other times. */
export const hasOpenOffer = (now: Date) =>
  sql<boolean>`exists (select from ${appointmentOffers} where ${and(
    eq(appointmentOffers.appointmentId, appointments.id),
    isNull(appointmentOffers.answer),
    gt(appointmentOffers.expiresAt, now),
  )})`
