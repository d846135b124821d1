import * as z from 'zod/mini'
import { lineField } from '#shared/fields.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import type { Tone } from '#shared/orders.ts'
import { invalidCursorMessage, listQuery } from '#shared/pagination.ts'

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

const serviceTypeMaxLength = 120

/** How long any session of the catalogue may take, in minutes. */
export const sessionMinutes = { min: 5, max: 720 } as const

/** The duration of an appointment that the portal's form requests, in minutes. */
export const duration = { min: 15, step: 15, max: 480, default: 60 } as const

const durationSentence = `Choose ${duration.min} to ${duration.max} minutes in steps of ${duration.step}.`

/** `date` ('2026-11-20') and `time` ('15:05') are in the practice's time zone, wherever the client is. */
export const appointmentSchema = z.object({
  service_type: lineField('Enter what the appointment is for.', serviceTypeMaxLength),
  duration_minutes: z
    .int(durationSentence)
    .check(
      z.gte(duration.min, durationSentence),
      z.lte(duration.max, durationSentence),
      z.multipleOf(duration.step, durationSentence),
    ),
  date: z.string('Choose a date.').check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a date.')),
  time: z.string('Choose a time.').check(z.regex(/^\d\d:\d\d$/, 'Choose a time.')),
})
export type AppointmentRequest = z.infer<typeof appointmentSchema>

/** The first and last date that can be requested: today and the same day next year, in the practice's time zone. */
export function appointmentDates(now: Date): { min: string; max: string } {
  const { date } = toLocal(now)
  return { min: date, max: `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` }
}

/** The instant of a requested date and time, or an error message per field. */
export function appointmentInstant(
  { date, time }: Pick<AppointmentRequest, 'date' | 'time'>,
  now: Date,
): { instant: Date } | { fields: Record<string, string> } {
  if (!toInstant(date, '12:00')) return { fields: { date: 'That date doesn’t exist. Choose another one.' } }
  if (time >= '24:00' || time.slice(3) >= '60') return { fields: { time: 'Choose a time.' } }
  const instant = toInstant(date, time)
  if (!instant) {
    return {
      fields: { time: 'That time is skipped when clocks go forward. Choose an hour earlier or later.' },
    }
  }
  const { min, max } = appointmentDates(now)
  if (date < min) return { fields: { date: 'That day has passed. Choose a later one.' } }
  if (instant <= now) return { fields: { time: 'That time has passed. Choose a later one.' } }
  if (date > max) return { fields: { date: 'Choose a day within the next year.' } }
  return { instant }
}

const statusSentence = 'Choose one of the statuses in the list.'

/**
 * `was` is the status the administrator saw. If it has changed since, the request fails with `conflict`. Confirming a time that
 * overlaps another appointment or is outside the hours fails with `time_not_free` unless `any_time`.
 */
export const appointmentStatusSchema = z.object({
  status: z.enum(appointmentStatuses, statusSentence),
  was: z.optional(z.enum(appointmentStatuses, statusSentence)),
  any_time: z.optional(z.boolean()),
})

/** `before` selects the page that ends before a cursor: earlier appointments. `when`: those before today alone, the latest first. */
export const appointmentListQuery = z.extend(listQuery(appointmentStatuses), {
  when: z.optional(z.enum(['past'], 'Choose past appointments or leave it out.')),
  before: z.optional(z.string(invalidCursorMessage).check(z.maxLength(300, invalidCursorMessage))),
})
export type AppointmentListQuery = z.infer<typeof appointmentListQuery>

/** An appointment in the client's own list. `appointment_date` is an instant. */
export type AppointmentRow = {
  id: string
  created_at: string
  service_type: string
  duration_minutes: number
  appointment_date: string
  status: AppointmentStatus
}

/** `join_url` is there while an online session can be joined. */
export type OwnAppointmentRow = AppointmentRow & { join_url: string | null }

/** `client_name` can be 'Unknown' and `client_phone` 'No phone'. */
export type AdminAppointmentRow = AppointmentRow & {
  client_name: string
  client_phone: string
  /** False for a number that the client typed and nobody proved: it may be somebody else's. */
  client_phone_verified: boolean
}
