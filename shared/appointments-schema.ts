import * as z from 'zod/mini'
import { appointmentDates, appointmentStatuses, duration } from '#shared/appointments.ts'
import { lineField } from '#shared/fields.ts'
import { toInstant } from '#shared/local-time.ts'
import { clientFilter, invalidCursorMessage, listQuery } from '#shared/pagination.ts'

const serviceTypeMaxLength = 120

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

/** `client`: those of one record. `before` selects the page that ends before a cursor: earlier appointments. `when`: those before today alone, the latest first. */
export const appointmentListQuery = z.extend(listQuery(appointmentStatuses), {
  when: z.optional(z.enum(['past'], 'Choose past appointments or leave it out.')),
  client: clientFilter,
  before: z.optional(z.string(invalidCursorMessage).check(z.maxLength(300, invalidCursorMessage))),
})
export type AppointmentListQuery = z.infer<typeof appointmentListQuery>
