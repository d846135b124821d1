import * as z from 'zod/mini'
import { lineField } from '#shared/fields.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import type { Tone } from '#shared/orders.ts'
import { listQuery } from '#shared/pagination.ts'

export const appointmentStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** As the dashboard shows it: confirmed green, pending yellow, completed blue, anything else red. */
export function appointmentTone(status: string): Tone {
  return status === 'completed' ? 'blue' : clientAppointmentTone(status)
}

/** As the client's portal shows it: confirmed green, pending yellow, anything else red. */
export function clientAppointmentTone(status: string): Tone {
  if (status === 'confirmed') return 'green'
  return status === 'pending' ? 'yellow' : 'red'
}

export const serviceTypeMaxLength = 120

/** How long an appointment may be, in minutes. */
export const duration = { min: 15, step: 15, max: 480, default: 60 } as const

const durationSentence = `Choose ${duration.min} to ${duration.max} minutes in steps of ${duration.step}.`

/** Date and time are the practice's own, whatever zone the client is in: '2026-11-20' and '15:05'. */
export const appointmentSchema = z.object({
  service_type: lineField('Say what the appointment is for.', serviceTypeMaxLength),
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

/** The first and the last date that may be asked for: today and the same day next year, at the practice. */
export function appointmentDates(now: Date): { min: string; max: string } {
  const { date } = toLocal(now)
  return { min: date, max: `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` }
}

/** When a request is for, or one sentence a field that says why it cannot be. */
export function appointmentInstant(
  { date, time }: Pick<AppointmentRequest, 'date' | 'time'>,
  now: Date,
): { instant: Date } | { fields: Record<string, string> } {
  if (!toInstant(date, '12:00')) return { fields: { date: 'There is no such date. Choose another one.' } }
  if (time >= '24:00' || time.slice(3) >= '60') return { fields: { time: 'Choose a time.' } }
  const instant = toInstant(date, time)
  if (!instant) {
    return { fields: { time: 'The clock is set forward over that time. Choose an hour earlier or later.' } }
  }
  const { min, max } = appointmentDates(now)
  if (date < min) return { fields: { date: 'That day has passed. Choose one that is still to come.' } }
  if (instant <= now) return { fields: { time: 'That time has passed. Choose one that is still to come.' } }
  if (date > max) return { fields: { date: 'Choose a day within the next year.' } }
  return { instant }
}

const statusSentence = 'Choose one of the statuses in the list.'

/** `was` is what the administrator saw: if it is something else by now, nothing changes and she is told. */
export const appointmentStatusSchema = z.object({
  status: z.enum(appointmentStatuses, statusSentence),
  was: z.optional(z.enum(appointmentStatuses, statusSentence)),
})

/** `before` asks for the page that ends before a cursor, for what lies further back. */
export const appointmentListQuery = z.extend(listQuery(appointmentStatuses), {
  before: z.optional(z.string('Load the list again from its beginning.').check(z.maxLength(300))),
})
export type AppointmentListQuery = z.infer<typeof appointmentListQuery>

/** An appointment as its client sees it. `appointment_date` is an instant. */
export type AppointmentRow = {
  id: string
  created_at: string
  service_type: string
  duration_minutes: number
  appointment_date: string
  status: AppointmentStatus
}

/** With the client's name or 'Unknown' and her phone number or 'No phone'. */
export type AdminAppointmentRow = AppointmentRow & { client_name: string; client_phone: string }
