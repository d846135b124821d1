import * as z from 'zod/mini'
import {
  type AppointmentRequest,
  appointmentInstant,
  appointmentSchema,
} from '#shared/appointments-schema.ts'

const typedNumber = z.pipe(z.string(), z.transform(Number))

/** Reports a past date or time at its field, even while other fields are invalid. */
const isInFuture = z.check<AppointmentRequest>(
  ({ value, issues }) => {
    const when = appointmentInstant(value, new Date())
    if (!('fields' in when)) return
    for (const [name, message] of Object.entries(when.fields))
      issues.push({ code: 'custom', path: [name], message, input: value })
  },
  { when: ({ value }) => hasDateAndTime(value) },
)

function hasDateAndTime(value: unknown): value is AppointmentRequest {
  if (typeof value !== 'object' || value === null) return false
  return (
    'date' in value && typeof value.date === 'string' && 'time' in value && typeof value.time === 'string'
  )
}

/** The request as the form sends it: every field is text. */
export const appointmentFormSchema = z
  .extend(appointmentSchema, {
    duration_minutes: z.pipe(typedNumber, appointmentSchema.shape.duration_minutes),
  })
  .check(isInFuture)
