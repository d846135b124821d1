import { prepayCentsOf } from '#server/booking/payment-summary.ts'
import type { Booked } from '#server/features/booking/book-session.ts'
import type { Hold } from '#server/features/booking/hold-time.ts'
import type { ListedTimes } from '#server/features/booking/list-times.ts'
import type { BookedAppointment, BookingHold, BookingTimes } from '#shared/booking.ts'
import { toLocal, zoneName } from '#shared/local-time.ts'

export function presentTimes({ days, next }: ListedTimes): BookingTimes {
  return {
    zone: zoneName(),
    days: days.map(({ date, times }) => ({ date, times: times.map((time) => time.toISOString()) })),
    next_date: next && toLocal(next).date,
  }
}

export function presentHold(
  { token, startsAt, expiresAt, session }: Hold,
  asksForTexts: boolean,
): BookingHold {
  return {
    hold: token,
    starts_at: startsAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    price_cents: session.priceCents,
    prepay_cents: prepayCentsOf(session.service, session.priceCents),
    cancellation_notice_hours: session.service.cancellationNoticeHours,
    confirmation: session.service.confirmation,
    place: session.place,
    asks_for_texts: asksForTexts,
  }
}

export function presentBooked(row: Booked): BookedAppointment {
  return {
    id: row.id,
    service_type: row.serviceType,
    duration_minutes: row.durationMinutes,
    appointment_date: row.appointmentDate.toISOString(),
    status: row.status,
    place: row.place,
    price_cents: row.priceCents,
    cancellation_notice_hours: row.cancellationNoticeHours,
  }
}
