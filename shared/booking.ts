import * as z from 'zod/mini'

import { emailField } from '#shared/account.ts'
import type { AppointmentStatus, SessionPlace } from '#shared/appointments.ts'
import { sessionMinutes } from '#shared/appointments.ts'
import type { BookingRules } from '#shared/booking/rules.ts'
import { lineField, textField } from '#shared/fields.ts'
import { hours, minutes } from '#shared/time.ts'

/** How long a free time is kept while the visitor fills in the form. */
export const holdMs = minutes(10)

/** How long a request waits for the owner's answer. */
export const requestLifeMs = hours(48)

/** When a request that is made now expires: at its own time at the latest. */
export const requestExpiryOf = (startsAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + requestLifeMs, startsAt.getTime()))

/** How many days one answer shows at most. */
const maxDaysAtOnce = 62

const serviceSentence = 'Choose one of the services.'
const minutesSentence = 'Choose one of the durations.'
const timeSentence = 'Choose one of the free times.'
const reloadSentence = 'Reload the page and try again.'

const service = z
  .string(serviceSentence)
  .check(z.minLength(1, serviceSentence), z.maxLength(60, serviceSentence))
const minutesField = z
  .int(minutesSentence)
  .check(z.gte(sessionMinutes.min, minutesSentence), z.lte(sessionMinutes.max, minutesSentence))
const startsAt = z.iso.datetime({ error: timeSentence }).check(z.regex(/^20/, timeSentence))
const token = z.string(reloadSentence).check(z.regex(/^[\w-]{20,100}$/, reloadSentence))
const daysSentence = `Ask for 1 to ${maxDaysAtOnce} days.`
const wholeNumber = (sentence: string) => z.string(sentence).check(z.regex(/^\d{1,4}$/, sentence))

/** A service in one of its durations. */
export const bookableSessionQuery = z.object({
  service,
  minutes: z.pipe(z.pipe(wholeNumber(minutesSentence), z.transform(Number)), minutesField),
})

/** `from` is a date in the practice's time zone, today without it. */
export const bookingTimesQuery = z.extend(bookableSessionQuery, {
  from: z.optional(z.iso.date('Choose a date.').check(z.regex(/^20/, 'Choose a date.'))),
  days: z.optional(
    z.pipe(
      z.pipe(wholeNumber(daysSentence), z.transform(Number)),
      z.int(daysSentence).check(z.gte(1, daysSentence), z.lte(maxDaysAtOnce, daysSentence)),
    ),
  ),
})
export type BookingTimesQuery = z.infer<typeof bookingTimesQuery>

/** `hold` is the visitor's earlier hold, which this one replaces. */
export const holdSchema = z.object({
  service,
  minutes: minutesField,
  starts_at: startsAt,
  hold: z.optional(token),
})
export type HoldInput = z.infer<typeof holdSchema>

export const releaseHoldSchema = z.object({ hold: token })

const bookingNoteMaxLength = 1000

/**
 * `key` is chosen by the browser once per form: the same key books once. `price_cents` is the price that the form showed: if it is
 * another one by now, booking fails with `price_changed`. Name and email address of somebody signed in come from their account.
 */
export const bookSchema = z.object({
  hold: token,
  key: z.uuid(reloadSentence),
  price_cents: z.int(reloadSentence),
  name: z.optional(lineField('Enter your name.', 80)),
  email: z.optional(emailField),
  phone: z.optional(lineField('Enter your phone number.', 40)),
  /** Agreed to texts about appointments, with the sentence that the form showed. */
  texts_agreed: z.optional(z.boolean()),
  note: z.optional(textField('Write a note or leave it out.', bookingNoteMaxLength)),
})
export type BookInput = z.infer<typeof bookSchema>

/** Free times of one date; each is an instant. */
export type DayTimes = { date: string; times: string[] }

/** `next_date`: when none of the days has a free time, the first later date that has one. */
export type BookingTimes = { zone: string; days: DayTimes[]; next_date: string | null }

export type BookingHold = {
  hold: string
  starts_at: string
  expires_at: string
  price_cents: number
  /** What is paid beforehand; null to pay later. */
  prepay_cents: number | null
  cancellation_notice_hours: number
  confirmation: 'atOnce' | 'onRequest'
  place: SessionPlace
  /** Whether a message about the appointment can go by text, to whoever agrees to that. */
  asks_for_texts: boolean
}

/** The least that tells somebody which appointment it is. */
export type BookedAppointment = {
  id: string
  service_type: string
  duration_minutes: number
  /** An instant. */
  appointment_date: string
  status: AppointmentStatus
  place: SessionPlace | null
  price_cents: number | null
  cancellation_notice_hours: number | null
}

/** `pay_url`: the booking is confirmed once it is paid there. */
export type BookingAnswer = {
  appointment: BookedAppointment
  manage_url: string | null
  pay_url: string | null
}

/** The `details` of `time_not_free` when a visitor chose the time: up to three instants. */
export type TimeNotFreeDetails = { next: string[] }
/** The `details` of `price_changed`. */
export type PriceChangedDetails = { price_cents: number }

/** What the owner reads of those who are booked ahead, or wait, for a service that is no longer offered as it was. */
export type BookedAhead = { service: string; sentences: string[] }

/**
 * The rules as the owner edits them; null before any are published, and to end booking. The draft of the site stays. `booked`: what the
 * owner would read of each service if it couldn't be booked any more.
 */
export type BookingRulesAnswer = { rules: BookingRules | null; base: number; booked: BookedAhead[] }

/** `base` is the publication that the screen read. */
export const rulesSchema = z.object({
  base: z.int(reloadSentence),
  /** Checked like all content, with a sentence for each field. */
  rules: z.nullable(z.record(z.string(), z.unknown())),
})
