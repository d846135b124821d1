import type { OwnerBalance } from '#shared/appointment-balance.ts'
import type { AppointmentStatus, SessionPlace } from '#shared/appointments.ts'
import type { ReminderKind } from '#shared/reminders.ts'

export const offeredTimesMax = 3
export const ownTimeSentence = 'The session is at this time already. Choose another.'
export const busyCalendarsMax = 3
export const feedKinds = ['full', 'busy'] as const
export type FeedKind = (typeof feedKinds)[number]
export type MailPreview = { to: string; subject: string; paragraphs: string[] }
/** What a step sends to the client. `is_off`: they have an address, and the owner switched this message off. */
export type StepPreview = {
  mail: MailPreview | null
  text: { to: string; text: string } | null
  is_off: boolean
}

export type CalendarAppointment = {
  id: string
  sequence: number
  client_name: string
  client_email: string | null
  client_phone: string | null
  /** The name and number that were given with the booking, where an account has others or none. Nobody verified them. */
  booked_as: string | null
  booked_phone: string | null
  service: string | null
  service_type: string
  starts_at: string
  duration_minutes: number
  place: SessionPlace | null
  status: AppointmentStatus
  ending: string | null
  price_cents: number | null
  payment: OwnerBalance
  /** Until then a cancellation gives back what was paid. */
  free_until: string
  note: string | null
  owner_note: string | null
  /** The link of this session, or the practice's standing one; null in person and without any. */
  meeting_link: string | null
  /** The link of this session alone. */
  own_meeting_link: string | null
  /** Of the links by which the client manages it. */
  link_version: number
  request_expires_at: string | null
  /** Times that were offered to the client and wait for an answer. */
  offered_times: string[]
  /** What the client asked for in the notice period, until the owner acts or sets it aside. */
  change_asked: { at: string; reason: string } | null
}

/** Something that happened to an appointment. */
export type AppointmentHistoryEvent = {
  at: string
  actor: 'client' | 'owner' | 'system'
  kind: string
  /** Of a move. */
  from: string | null
  to: string | null
  /** Why the client asks for a change. */
  note: string | null
  /** What it was and became: 'Online Consultations, 30 minutes, $40.00'. */
  session: { from: string; to: string } | null
  /** Of a change of the price, in integer US cents; without `from` there was none. */
  price: { from_cents: number | null; to_cents: number } | null
}

/** A stretch of blocked time. */
export type CalendarBlock = { id: string; starts_at: string; ends_at: string; title: string | null }
/** Offered to a client, or without a name: somebody is booking it right now. */
export type CalendarHold = {
  starts_at: string
  ends_at: string
  until: string | null
  client_name: string | null
}
export type CalendarDay = {
  id: string
  date: string
  kind: 'closed' | 'extra'
  place: SessionPlace | null
  opens: string | null
  closes: string | null
  note: string | null
}
/** An order that somebody was promised to pick up; without a number, how many more. */
export type PromisedPickup = { order_number: number | null; sentence: string }
/** One that is promised for a day that is closed. */
export type ClosedDayPickup = PromisedPickup & { date: string }
export type PickupStage = 'open' | 'ready' | 'handed_over'
/** An order that is picked up, as the calendar and a printed day show it. */
export type PickupOrder = {
  number: number
  customer_name: string | null
  customer_phone: string | null
  starts_at: string
  ends_at: string
  lines: { name: string; quantity: number }[]
  stage: PickupStage
  /** What is paid when it is handed over, in integer US cents. */
  due_cents: number
  owner_note: string | null
}
/** Busy in another calendar, by its name. */
type CalendarBusyTime = { calendar: string; starts_at: string; ends_at: string }

export type CalendarEntries = {
  appointments: CalendarAppointment[]
  blocks: CalendarBlock[]
  holds: CalendarHold[]
  days: CalendarDay[]
  pickups: ClosedDayPickup[]
  pickup_orders: PickupOrder[]
  busy: CalendarBusyTime[]
}

export type CalendarFeedRow = { id: string; kind: FeedKind; created_at: string; last_read_at: string | null }
export type BusyCalendarRow = {
  id: string
  name: string
  /** Where the calendar is; the rest of its address is a secret. */
  host: string
  fetched_at: string | null
  failed_since: string | null
  failure: string | null
}
export type CalendarSettings = {
  meeting_link: string | null
  address: string | null
  directions: string | null
  /** What every receipt says of the practice besides, as a license number; several lines. */
  receipt_text: string | null
  /** The reminders that clients get. */
  reminders: ReminderKind[]
  feeds: CalendarFeedRow[]
  /** What a new address for other calendars asks for now. */
  needs: { password: boolean; code: boolean }
  busy_calendars: BusyCalendarRow[]
}
