import * as z from 'zod/mini'
import { sessionMinutes } from '#shared/appointments.ts'
import { lineField } from '#shared/fields.ts'
import { priceField } from '#shared/price-schema.ts'

export const minutesSentence = 'Choose 5 minutes to 12 hours.'
export const minutesField = z
  .int(minutesSentence)
  .check(z.gte(sessionMinutes.min, minutesSentence), z.lte(sessionMinutes.max, minutesSentence))

/** The short name of a service; absent for anything else, which `title` names. */
export const namedSession = {
  service: z.optional(z.string().check(z.maxLength(60))),
  title: z.optional(lineField('Enter what the appointment is for.', 120)),
}
/** `price_cents`: in integer US cents, null while none is agreed. */
export const sessionTerms = {
  ...namedSession,
  minutes: minutesField,
  price_cents: z.nullable(priceField),
}
/** Another service or length for a session, at the same time. */
export const changeStepSchema = z.object({ step: z.literal('change'), ...sessionTerms })
export type ChangeStep = z.infer<typeof changeStepSchema>
