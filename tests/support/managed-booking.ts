import type { ManagedBooking } from '#shared/manage-booking.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'

/** A confirmed online session that its client may move and cancel. */
export const managedBooking: ManagedBooking = {
  service_type: 'Online Consultations',
  service_slug: 'online',
  duration_minutes: 60,
  appointment_date: '2026-11-24T16:00:00.000Z',
  status: 'confirmed',
  ending: null,
  place: 'online',
  price_cents: 8000,
  payment: noPayment,
  receipts: [],
  change: 'free',
  change_asked_at: null,
  can_move: true,
  free_until: '2026-11-23T16:00:00.000Z',
  offers: [],
  offers_expire_at: null,
  address: null,
  directions: null,
  has_meeting_link: false,
  is_emailed: true,
  calendar_file: 'BEGIN:VCALENDAR',
  join_url: null,
}
