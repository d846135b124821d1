import * as z from 'zod/mini'
import { type AppointmentRequest, appointmentInstant, appointmentSchema } from '#shared/appointments.ts'

const typedNumber = z.pipe(z.string(), z.transform(Number))

/** Says at the date or the time what the server would refuse, even while another field is wrong too. */
const stillToCome = z.check<AppointmentRequest>(
  ({ value, issues }) => {
    const when = appointmentInstant(value, new Date())
    if (!('fields' in when)) return
    for (const [name, message] of Object.entries(when.fields))
      issues.push({ code: 'custom', path: [name], message, input: value })
  },
  { when: ({ value }) => isTimed(value) },
)

function isTimed(value: unknown): value is AppointmentRequest {
  if (typeof value !== 'object' || value === null) return false
  return (
    'date' in value && typeof value.date === 'string' && 'time' in value && typeof value.time === 'string'
  )
}

/** The request as its form holds it: all fields in text. */
export const appointmentFormSchema = z
  .extend(appointmentSchema, {
    duration_minutes: z.pipe(typedNumber, appointmentSchema.shape.duration_minutes),
  })
  .check(stillToCome)
