import * as z from 'zod/mini'
import type { AppointmentStatus } from '#shared/appointments.ts'
import type { OrderStatus } from '#shared/orders.ts'
import { searchMaxLength } from '#shared/pagination.ts'

const sentence = 'Type something to search for.'

/** What the owner typed into the search of everything. */
export const everythingQuery = z.object({
  q: z
    .string(sentence)
    .check(
      z.trim(),
      z.minLength(1, sentence),
      z.maxLength(searchMaxLength, `Search for at most ${searchMaxLength} characters.`),
    ),
})

/** How many results a group shows. */
export const groupSize = 5

type FoundPerson = {
  id: string
  name: string
  email: string | null
  phone: string | null
}

type FoundOrder = {
  id: string
  number: number
  created_at: string
  product_name: string
  status: OrderStatus
  customer_name: string | null
  phone: string | null
}

export type FoundAppointment = {
  id: string
  client_name: string
  service_type: string
  appointment_date: string
  status: AppointmentStatus
}

/** By who paid: for an order, a session, or an amount that was asked for. */
export type FoundPayment = {
  name: string
  cents: number
  at: string
  what: string | null
  order_number: number | null
  appointment: { id: string; starts_at: string } | null
}

/** A conversation: by whose it is, or by what was written in it. `id` is the client's. */
export type FoundMessage = { id: string; name: string; at: string; words: string }

export type SearchGroup = 'people' | 'orders' | 'appointments' | 'payments' | 'messages'

export type SearchResults = {
  /** What was looked for: lower case, without accents. Results are marked with it. */
  terms: string[]
  /** Names that a mistyped word may mean; empty when something was found as typed. */
  corrections: string[]
  people: FoundPerson[]
  orders: FoundOrder[]
  appointments: FoundAppointment[]
  payments: FoundPayment[]
  messages: FoundMessage[]
  /** The groups of which more was found than is shown. */
  more: SearchGroup[]
}
