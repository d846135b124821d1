import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { lineField, textField } from '#shared/fields.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import { listQuery } from '#shared/pagination.ts'

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
export const clientSubjectParams = z.object({ subject: z.enum(clientSubjects), id: z.uuid() })

export const clientListQuery = z.extend(listQuery(contactStatuses), {
  segment: z.optional(z.enum(clientSegments, 'Choose one of the groups in the list.')),
  sort: z.optional(z.enum(clientSorts, 'Choose one of the orders in the list.')),
})
export type ClientListQuery = z.infer<typeof clientListQuery>

const phonesMax = 20

export const eraseClientSchema = z.object({
  /** Which of the numbers that nobody proved belong to this person: their texts are erased too. */
  phones: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(phonesMax)),
})

export const addClientSchema = z.object({
  name: lineField('Enter a name.', 80),
  email: z.union([z.literal(''), emailField]),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Enter a phone number.')),
})
export type AddClient = z.infer<typeof addClientSchema>

/** Who has the address or number already. */
export type KnownClientDetails = { client_id: string; name: string }

export const clientNoteSchema = z.object({ text: textField('Write the note.', 5000) })
export type ClientNoteInput = z.infer<typeof clientNoteSchema>
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
  next_session: { id: string; service_type: string; starts_at: string; is_confirmed: boolean } | null
  /** What they paid and what was not given back, in integer US cents. */
  spent_cents: number
  /** Orders of theirs that wait for money. */
  unpaid_orders: number[]
  /** Sessions that took place, with what is left of their price in integer US cents. */
  unpaid_sessions: { id: string; service_type: string; starts_at: string; cents: number }[]
  counts: { orders: number; appointments: number; messages: number; contact_messages: number }
  /** Records that the owner said are the same person's, the earliest first. */
  merged: MergedRecord[]
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

export const mergeClientsSchema = z.object({
  other_id: z.uuid(),
  /** Which of the two stays the main record, as the preview said. */
  main_id: z.uuid(),
})
export type MergeClients = z.infer<typeof mergeClientsSchema>
export const undoMergeSchema = z.object({ other_id: z.uuid() })
