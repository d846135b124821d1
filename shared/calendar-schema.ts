import * as z from 'zod/mini'
import { sessionPlaces } from '#shared/appointments.ts'
import { feedKinds, offeredTimesMax } from '#shared/calendar.ts'
import { lineField, textField } from '#shared/fields.ts'
import { instant } from '#shared/instant-field.ts'
import { identityProofSchema } from '#shared/passkeys.ts'
import { shownPriceField } from '#shared/price-schema.ts'
import { reminderKinds } from '#shared/reminders.ts'
import {
  changeStepSchema,
  minutesField,
  minutesSentence,
  namedSession,
  sessionTerms,
} from '#shared/session-terms-schema.ts'

/** The most that one call shows. */
const calendarDaysMax = 62

const isoDay = z.iso.date('Choose a date.').check(z.regex(/^(19|20)/, 'Choose a date.'))
const timeOfDay = z.string('Choose a time.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'))
/** The version of an appointment that the owner saw: a change in the meantime fails with `conflict`. */
const sequence = z
  .int('Reload the page.')
  .check(z.gte(0, 'Reload the page.'), z.lte(1_000_000, 'Reload the page.'))
const note = z.optional(textField('Write the note or leave it out.', 1000))
/** Takes the time although something else is there or it is outside the hours. */
const anyTime = z.optional(z.boolean())
const meetingLink = z.nullable(
  z
    .url({ protocol: /^https$/, error: 'Enter an address that starts with https://.' })
    .check(z.maxLength(500)),
)
const shownText = z.nullable(z.string().check(z.maxLength(1000)))
const place = z.nullable(z.enum(sessionPlaces, 'Choose where.'))

/** `from` and `to`: dates in the practice's time zone; `to` is left out of the answer. Cancelled sessions and orders to be picked up only when asked for. */
export const calendarQuery = z
  .object({
    from: isoDay,
    to: isoDay,
    cancelled: z.optional(z.literal('shown')),
  })
  .check(
    z.refine(
      ({ from, to }) => from < to && Date.parse(to) - Date.parse(from) <= calendarDaysMax * 86_400_000,
      `Choose at most ${calendarDaysMax} days.`,
    ),
  )
export type CalendarQuery = z.infer<typeof calendarQuery>

/** An appointment agreed by phone, with somebody of the client list or a person who is new. */
export const addAppointmentSchema = z.object({
  client: z.union([
    z.object({ id: z.uuid('Choose a client.') }),
    z.object({
      name: lineField('Enter their name.', 120),
      email: z.optional(
        z.email('Enter a valid email address.').check(z.maxLength(254, 'Enter a valid email address.')),
      ),
      phone: z.optional(lineField('Enter a phone number.', 40)),
    }),
  ]),
  ...namedSession,
  minutes: minutesField,
  starts_at: instant,
  place: z.optional(z.enum(sessionPlaces, 'Choose where.')),
  owner_note: note,
  tell_client: z.boolean(),
  any_time: anyTime,
  /** Chosen by the browser: a second call with it adds nothing. */
  key: z.uuid(),
})
export type AddAppointment = z.infer<typeof addAppointmentSchema>

export const stepSchema = z.object({ sequence })
export const noteStepSchema = z.object({ sequence, note })
/** Whether the waitlist is offered the time that becomes free. */
const offerWaitlist = z.optional(z.boolean())
/** `refund`: whether what was paid goes back; without it the cancellation terms decide. */
export const cancelStepSchema = z.object({
  sequence,
  note,
  refund: z.optional(z.boolean()),
  offer_waitlist: offerWaitlist,
})
export const moveSchema = z.object({
  sequence,
  starts_at: instant,
  note,
  any_time: anyTime,
  offer_waitlist: offerWaitlist,
})
export const acceptSchema = z.object({ sequence, any_time: anyTime })
export const offerTimesSchema = z.object({
  sequence,
  times: z
    .array(instant)
    .check(
      z.minLength(1, 'Choose at least one time.'),
      z.maxLength(offeredTimesMax, 'Choose at most three times.'),
    ),
  note,
})
/** What changed, and `was`: what the page showed of it. With something else in the database the request fails with `conflict`. */
export const appointmentDetailsSchema = z.object({
  owner_note: z.optional(z.nullable(textField('Write a note.', 1000))),
  meeting_link: z.optional(meetingLink),
  was: z.object({ owner_note: shownText, meeting_link: shownText }),
})
export type AppointmentDetails = z.infer<typeof appointmentDetailsSchema>

/** When the client asked for the change that is set aside. */
export const dismissChangeSchema = z.object({ asked_at: z.iso.datetime() })

/** Another service or length for a session, at the same time. `was_cents` is the price that the page showed. */
export const changeSessionSchema = z.object({
  ...sessionTerms,
  sequence,
  was_cents: shownPriceField,
  any_time: anyTime,
})
export type ChangeSession = z.infer<typeof changeSessionSchema>

/** Ends the links that were sent, of the version that the owner saw. */
export const revokeLinkSchema = z.object({ link_version: sequence, tell_client: z.boolean() })

/** What the email of a step would say. */
export const previewSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('accept') }),
  z.object({ step: z.literal('decline'), note }),
  z.object({ step: z.literal('cancel'), note, refund: z.optional(z.boolean()) }),
  z.object({ step: z.literal('move'), starts_at: instant, note }),
  changeStepSchema,
  z.object({ step: z.literal('offer-times'), times: offerTimesSchema.shape.times, note }),
])
export type PreviewStep = z.infer<typeof previewSchema>

export const blockSchema = z
  .object({
    starts_at: instant,
    ends_at: instant,
    title: z.optional(lineField('Enter a title.', 120)),
    any_time: anyTime,
  })
  .check(
    z.refine(({ starts_at, ends_at }) => starts_at < ends_at, {
      path: ['ends_at'],
      error: 'The end comes after the start.',
    }),
  )
export type BlockInput = z.infer<typeof blockSchema>

/** A date that differs from the weekly hours, or by 'usual' no longer does. `confirm`: also when appointments are on it, or it is far away or over. */
export const dayExceptionSchema = z
  .object({
    date: isoDay,
    /** The last of several days; absent for one. */
    until: z.optional(isoDay),
    kind: z.enum(['closed', 'extra', 'usual']),
    place,
    opens: z.optional(timeOfDay),
    closes: z.optional(timeOfDay),
    note: z.optional(lineField('Enter a note.', 120)),
    confirm: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ kind, opens, closes }) =>
        kind !== 'extra' || (opens !== undefined && closes !== undefined && opens < closes),
      { path: ['closes'], error: 'Closing time comes after opening time.' },
    ),
  )
export type DayExceptionInput = z.infer<typeof dayExceptionSchema>

export const freeTimesQuery = z.object({
  /** The appointment that moves: its own time counts as free. */
  appointment: z.optional(z.uuid()),
  service: z.optional(z.string().check(z.maxLength(60))),
  minutes: z.pipe(
    z.pipe(z.string(minutesSentence).check(z.regex(/^\d{1,3}$/, minutesSentence)), z.transform(Number)),
    minutesField,
  ),
  from: isoDay,
})

/** A time that is about to be saved. `appointment`, `block`: what moves, which is no obstacle to itself. */
export const problemsQuery = z
  .object({
    kind: z.enum(['session', 'block']),
    starts_at: instant,
    ends_at: instant,
    appointment: z.optional(z.uuid()),
    block: z.optional(z.uuid()),
    service: z.optional(z.string().check(z.maxLength(60))),
  })
  .check(
    z.refine(
      ({ starts_at, ends_at }) => {
        const spanMs = Date.parse(ends_at) - Date.parse(starts_at)
        return spanMs > 0 && spanMs <= calendarDaysMax * 86_400_000
      },
      { path: ['ends_at'], error: 'The end comes after the start.' },
    ),
  )
export type ProblemsInput = z.infer<typeof problemsQuery>

export type FreeTimesInput = z.infer<typeof freeTimesQuery>

export const meetingLinkSchema = z.object({ meeting_link: meetingLink })
/** Where sessions in person are. */
export const sessionAddressSchema = z.object({
  address: z.nullable(lineField('Enter the address.', 200)),
  directions: z.nullable(textField('Write how to get there.', 500)),
})
/** What every receipt says of the practice besides its name and contact. */
export const receiptTextSchema = z.object({
  receipt_text: z.nullable(textField('Write what receipts should say.', 300)),
})
export const remindersSchema = z.object({ reminders: z.array(z.enum(reminderKinds)).check(z.maxLength(2)) })
/** Whoever has the address reads the calendar without signing in, so it needs what a passkey needs. */
export const newFeedSchema = z.extend(identityProofSchema, { kind: z.enum(feedKinds) })
export const newBusyCalendarSchema = z.object({
  name: lineField('Enter a name, such as Family.', 60),
  address: lineField('Paste the calendar’s secret address.', 2000),
})
