import type { ShippingAddress } from '#shared/orders.ts'

/** A client has a confirmed account; a guest ordered or wrote without one. */
export const contactStatuses = ['client', 'guest'] as const
type ContactStatus = (typeof contactStatuses)[number]

/** Whom the owner looks for again and again. */
export const clientSegments = ['coming', 'away', 'bought', 'unpaid'] as const
export type ClientSegment = (typeof clientSegments)[number]
export const segmentNames: Record<ClientSegment, string> = {
  coming: 'Coming this week',
  away: 'Not seen for 60 days',
  bought: 'Bought in 90 days',
  unpaid: 'Unpaid',
}

/** The order of the list: who was in contact last, whose session is next, who spent most. */
export const clientSorts = ['contact', 'session', 'spent'] as const
export type ClientSort = (typeof clientSorts)[number]

/** What leads to the person it belongs to, by its id. */
export const clientSubjects = ['appointment', 'order', 'text'] as const
export type ClientSubject = (typeof clientSubjects)[number]

/** Who has the address or number already. */
export type KnownClientDetails = { client_id: string; name: string }
export type ClientNote = { id: string; text: string; created_at: string; edited_at: string | null }

export type ClientRow = {
  id: string
  status: ContactStatus
  /** Empty when nobody has told it. */
  name: string
  email: string | null
  phone: string | null
  last_active_at: string
}

export type ClientListRow = ClientRow & {
  next_session_at: string | null
  /** What they paid and what was not given back, in integer US cents. */
  spent_cents: number
}

/** A number of a person. Proved: they entered a code sent to it, or it is all we know of them. */
type ClientPhone = { number: string; is_proved: boolean }

export type ClientDetails = ClientRow & {
  /** Null for a guest. */
  user_id: string | null
  is_email_proved: boolean
  phones: ClientPhone[]
  registered_at: string | null
  shipping_address: ShippingAddress | null
  /** Added by the owner, and nothing else is stored. */
  is_added: boolean
  /** Requests and confirmed sessions to come, the earliest first. */
  sessions_ahead: (ClientSession & { is_confirmed: boolean })[]
  /** What they paid and what was not given back, in integer US cents. */
  spent_cents: number
  /** Orders of theirs that wait for money. */
  unpaid_orders: number[]
  /** Sessions that took place, with what is left of their price in integer US cents. */
  unpaid_sessions: (ClientSession & { cents: number })[]
  /** Asked for by a link and not paid yet, in integer US cents. */
  open_payments: { id: string; what: string; cents: number; since: string }[]
  counts: { orders: number; appointments: number; messages: number; contact_messages: number }
  /** Records that the owner said are the same person's, the earliest first. */
  merged: MergedRecord[]
}

/** Amounts are integer US cents. */
export type ClientSession = {
  id: string
  service_type: string
  starts_at: string
  /** Null for none that was agreed. */
  price_cents: number | null
  paid_cents: number
}

export type MergedRecord = ClientRow & {
  merged_at: string
  /** Null when the merge can't be taken back any more, or not before a later one. */
  undo_until: string | null
}

/** One of two records that are to be merged. */
export type MergeSide = ClientRow & {
  emails: string[]
  phones: string[]
  counts: { sessions: number; orders: number; messages: number; notes: number; consents: number }
}
/** `problem`: why they can't be merged, as a sentence. */
export type MergePreview = { main: MergeSide; other: MergeSide; problem: string | null }
