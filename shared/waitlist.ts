import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { sessionMinutes } from '#shared/appointments.ts'
import { lineField } from '#shared/fields.ts'

const partsOfDay = ['any', 'morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** In the practice's time zone: morning ends at noon, the evening begins at five. */
const [noon, evening] = ['12:00', '17:00']

/** Whether a time of day ('15:05') in the practice's time zone is in a part of the day. */
export function isInPart(part: PartOfDay, time: string): boolean {
  if (part === 'morning') return time < noon
  if (part === 'afternoon') return time >= noon && time < evening
  return part === 'any' || time >= evening
}

/** In the order of a week. */
export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

const serviceSentence = 'Choose one of the services.'
const partSentence = 'Choose a part of the day.'

/** `until` is the last date that suits the person, in the practice's time zone. Somebody signed in sends neither name nor email. */
export const waitlistSchema = z.object({
  service: z.string(serviceSentence).check(z.minLength(1, serviceSentence), z.maxLength(60, serviceSentence)),
  minutes: z.int('Choose one of the durations.').check(z.gte(sessionMinutes.min), z.lte(sessionMinutes.max)),
  part_of_day: z.enum(partsOfDay, partSentence),
  /** Without any, every day suits. */
  weekdays: z.optional(
    z.array(z.enum(weekdays, 'Choose days of the week.')).check(z.maxLength(weekdays.length)),
  ),
  until: z.iso.date('Choose a date.'),
  name: z.optional(lineField('Enter your name.', 80)),
  email: z.optional(emailField),
})
export type WaitlistInput = z.infer<typeof waitlistSchema>
