import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { type SessionPlace, sessionMinutes } from '#shared/appointments.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'
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
export const weekdayNames = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
}

export type Weekday = (typeof weekdays)[number]

/** The days of the week with hours of a place. On others, a time opens only on single dates with extra hours. */
export const listOpenWeekdays = (hours: readonly WeeklyHours[], place: SessionPlace): Weekday[] =>
  weekdays.filter((day) => hours.some((row) => row.place === place && row.days.includes(day)))

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

/** What somebody waits for. `until` is the last date that suits them, in the practice's time zone. */
export type WaitlistEntry = {
  id: string
  created_at: string
  service_type: string
  duration_minutes: number
  part_of_day: PartOfDay
  /** Null when every day suits. */
  weekdays: string[] | null
  until: string
  /** Whether times are offered for it still. */
  is_bookable: boolean
  /** A time that is held for them. A client sees it only while they can take it. */
  offer: { starts_at: string; expires_at: string } | null
}

/** `client_id`: of the person's record; null when nothing else is stored of them. */
export type OwnerWaitlistEntry = WaitlistEntry & {
  service: string
  client_id: string | null
  client_name: string
  client_email: string
  client_phone: string | null
}
