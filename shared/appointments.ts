import { toLocal } from '#shared/local-time.ts'
import type { Tone } from '#shared/orders.ts'

export const appointmentStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Where a session takes place. */
export const sessionPlaces = ['online', 'inPerson'] as const
export type SessionPlace = (typeof sessionPlaces)[number]

/** The portal's request form, the booking page, or the owner's calendar. */
export const appointmentOrigins = ['form', 'booking', 'owner'] as const

/**
 * How an appointment ended beyond its status: a declined or expired request and a booking that nobody paid for are cancelled, a
 * missed session is completed.
 */
export const appointmentEndings = [
  'no_show',
  'declined',
  'expired',
  'moved',
  'by_client',
  'by_owner',
  'unpaid',
] as const

/** Setting one of these emails the client. */
export const emailedAppointmentStatuses = [
  'pending',
  'confirmed',
  'cancelled',
] as const satisfies readonly AppointmentStatus[]
export type EmailedAppointmentStatus = (typeof emailedAppointmentStatuses)[number]

/** On the dashboard: confirmed green, pending yellow, completed blue, anything else red. */
export function appointmentTone(status: string): Tone {
  return status === 'completed' ? 'blue' : clientAppointmentTone(status)
}

/** In the client portal: confirmed green, pending yellow, anything else red. */
export function clientAppointmentTone(status: string): Tone {
  if (status === 'confirmed') return 'green'
  return status === 'pending' ? 'yellow' : 'red'
}

/** How long any session of the catalogue may take, in minutes. */
export const sessionMinutes = { min: 5, max: 720 } as const

/** The duration of an appointment that the portal's form requests, in minutes. */
export const duration = { min: 15, step: 15, max: 480, default: 60 } as const

/** The first and last date that can be requested: today and the same day next year, in the practice's time zone. */
export function appointmentDates(now: Date): { min: string; max: string } {
  const { date } = toLocal(now)
  return { min: date, max: `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` }
}

/** An appointment in the client's own list. `appointment_date` is an instant. */
export type AppointmentRow = {
  id: string
  created_at: string
  service_type: string
  duration_minutes: number
  appointment_date: string
  status: AppointmentStatus
}

/** `join_url` is there while an online session can be joined. `has_payment`: something was paid for it, which has receipts. */
export type OwnAppointmentRow = AppointmentRow & { join_url: string | null; has_payment: boolean }

/** `client_name` can be 'Unknown' and `client_phone` 'No phone'. */
export type AdminAppointmentRow = AppointmentRow & {
  client_name: string
  client_phone: string
  /** False for a number that the client typed and nobody verified: it may be somebody else's. */
  client_phone_verified: boolean
  /** Null while nothing was paid. */
  payment: CancellationPayment | null
}

/** What a cancellation means for what was paid, in integer US cents. */
type CancellationPayment = {
  /** What goes back to cards where the terms give it back: of a request, and until `free_until`. */
  cancel_refund_cents: number
  /** What was paid without a card, which no cancellation gives back. */
  hand_cents: number
  free_until: string
}
