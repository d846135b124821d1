import type { CalendarAppointment } from '#shared/calendar.ts'
import type { SmsRow } from '#shared/messages.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { Delivery } from '#shared/orders.ts'
import type { FailedMessage } from '#shared/outbox.ts'
import type { IncomeDay } from '#shared/overview.ts'

/** How much waits for the owner, counted up to a thousand. */
export type WaitingCounts = { unread: number; requests: number; orders_to_pack: number }

/** `client_id`: of the person's conversation; null when nothing is stored of them. */
export type TodaySession = CalendarAppointment & { client_id: string | null }

/** An order that is here, with the next step. */
export type TodayOrder = {
  id: string
  number: number
  version: number
  created_at: string
  name: string | null
  /** As in '3 × Gallon'. */
  items: string
  delivery: Delivery
  pickup_starts_at: string | null
  pickup_ends_at: string | null
  /** What is still to be paid, in integer US cents. */
  due_cents: number
  step: OrderStep | null
  /** Why it can't be taken now. */
  problem: string | null
}

export type TodayThread = {
  id: string
  name: string
  last_words: string
  last_message_at: string
  is_unread: boolean
}

/** A refund that didn't go through, or with `is_twice` one too many: of an order, a session, or another amount by card. */
export type FailedRefund = {
  id: string
  at: string
  cents: number
  reason: string
  is_twice: boolean
  description: string
  order_number: number | null
  session: { id: string; starts_at: string; client_name: string | null } | null
}

/** Messages that have been tried in vain, and since when the oldest of them waits. */
export type StuckMessages = { channel: 'email' | 'sms'; count: number; since: string }

/** Sessions that lie on closed days, and the first of these dates. */
export type ClosedSessions = { count: number; date: string }

/** The first of a list, and how many there are in all, counted up to a thousand. */
type Waiting<Row> = { rows: Row[]; count: number }

export const setupSteps = [
  'hours',
  'pickup',
  'cards',
  'texts',
  'mail',
  'meeting_link',
  'address',
  'portrait',
] as const
export type SetupStep = (typeof setupSteps)[number]

export type Setup = {
  /** What could still be set up. */
  open: SetupStep[]
  /** What takes cards, and sends emails and texts. */
  services: { cards: 'embedded' | 'stripe'; mail: 'embedded' | 'smtp'; texts: 'embedded' | 'twilio' }
}

export type Today = {
  /** Sessions that are under way or come next. */
  sessions: TodaySession[]
  /** Sessions that are over, until the owner says how they went. */
  ended: TodaySession[]
  requests: Waiting<TodaySession>
  closed_sessions: ClosedSessions | null
  orders: Waiting<TodayOrder>
  threads: Waiting<TodayThread>
  failed: { texts: SmsRow[]; emails: FailedMessage[] }
  /** Once the oldest is an hour old. */
  stuck_messages: StuckMessages[]
  /** While the mailbox of replies can't be read for a quarter of an hour or longer. */
  mailbox_unreadable_since: string | null
  /** Of the last month. */
  failed_refunds: FailedRefund[]
  /** Cancelled by their clients, who had paid without a card. */
  to_return: CalendarAppointment[]
  /** Sessions of the last two weeks with something left to pay. */
  unpaid: CalendarAppointment[]
  income: { this_week: IncomeDay[]; last_week: IncomeDay[] }
  setup: SetupStep[]
}
