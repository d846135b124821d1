import type { CalendarAppointment } from '#shared/calendar.ts'

/** A session as what is paid. */
export const toPaidThing = (session: CalendarAppointment) => ({
  appointmentId: session.id,
  clientName: session.client_name,
  what: session.service_type,
  email: session.client_email,
  priceCents: session.price_cents,
  paidCents: session.payment.paid_cents,
  leftCents: session.price_cents === null ? null : session.price_cents - session.payment.paid_cents,
})
