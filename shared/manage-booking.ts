import * as z from 'zod/mini'
import type { AppointmentBalance } from '#shared/appointment-balance.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { textField } from '#shared/fields.ts'

const incompleteLink = 'That link is incomplete. Open it from your email again.'
const tokenField = z.string(incompleteLink).check(z.regex(/^[\w-]{1,200}$/, incompleteLink))
const startField = z.iso.datetime('Choose a time.').check(z.regex(/^20/, 'Choose a time.'))

export const bookingTokenSchema = z.object({ token: tokenField })

export const moveSchema = z.object({ starts_at: startField })
export const askChangeSchema = z.object({ reason: textField('Write what you need.', 1000) })
export const bookingReceiptNumberSchema = z.object({ number: z.int('Choose a receipt.') })
/** Null when none of the offered times works. */
export const answerTimesSchema = z.object({ offer: z.nullable(z.uuid('Choose one of the times.')) })

/**
 * Whether somebody on the waitlist takes the time that opened, which needs the price that the page showed; or declines and leaves
 * the waitlist.
 */
export const answerOfferSchema = z
  .object({
    token: tokenField,
    accept: z.boolean(),
    price_cents: z.optional(z.int()),
    leave: z.optional(z.boolean()),
  })
  .check(z.refine(({ accept, leave }) => !(accept && leave), 'Take the time or leave the list.'))

export const bookingReceiptSchema = z.extend(bookingReceiptNumberSchema, { token: tokenField })
export const moveByLinkSchema = z.extend(moveSchema, { token: tokenField })
export const askChangeByLinkSchema = z.extend(askChangeSchema, { token: tokenField })
export const answerTimesByLinkSchema = z.extend(answerTimesSchema, { token: tokenField })

/** Why a link opens nothing: not as we sent it, too old, or we ended it and sent another one. */
export const linkProblems = ['incomplete', 'expired', 'replaced'] as const
export type LinkProblem = (typeof linkProblems)[number]
/** The `details` of `link_expired` for a booking. */
export type LinkProblemDetails = { reason: LinkProblem }

/**
 * What the client may do alone. 'ask': the notice period has begun, or the practice moves this one by hand. 'none': it is over
 * or was cancelled.
 */
export type ChangeRight = 'free' | 'ask' | 'none'

/** A booking as its link shows it: nothing about the person. Times are instants. */
export type ManagedBooking = {
  service_type: string
  /** Null for an appointment that was requested in words: it can't be moved by free times. */
  service_slug: string | null
  duration_minutes: number
  appointment_date: string
  status: AppointmentStatus
  /** The request was declined or has expired, or nobody paid for the booking in time. */
  ending: 'declined' | 'expired' | 'unpaid' | null
  place: 'online' | 'inPerson' | null
  price_cents: number | null
  payment: AppointmentBalance
  /** Of what was paid for it, by card and by hand. */
  receipts: { number: number; at: string; cents: number }[]
  change: ChangeRight
  /** When they asked the owner for a change that still waits for an answer. */
  change_asked_at: string | null
  /** Whether another free time can be chosen without asking. */
  can_move: boolean
  /** Until when it can be moved and cancelled freely. */
  free_until: string
  /** A time that the owner suggests instead, while it is kept free. */
  offers: { id: string; starts_at: string }[]
  offers_expire_at: string | null
  /** Of a confirmed session in person. */
  address: string | null
  directions: string | null
  /** Whether a confirmed session will be joined here. */
  has_meeting_link: boolean
  /** The confirmed session for any calendar program, as the text of an .ics file. */
  calendar_file: string | null
  /** Whether the client was emailed about it as it is now. */
  is_emailed: boolean
  /** While the session can be joined. */
  join_url: string | null
}

/** A time that opened for somebody on the waitlist. */
export type WaitlistOfferView = {
  service_type: string
  duration_minutes: number
  starts_at: string
  expires_at: string
  price_cents: number
  place: 'online' | 'inPerson'
  answer: 'accepted' | 'declined' | 'expired' | null
  /** Whether they are on the waitlist still. */
  can_leave: boolean
}
