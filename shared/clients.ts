import * as z from 'zod/mini'
import type { ShippingAddress } from '#shared/orders.ts'
import { listQuery } from '#shared/pagination.ts'

/** A client has a confirmed account; a guest ordered or wrote without one. */
export const contactStatuses = ['client', 'guest'] as const
type ContactStatus = (typeof contactStatuses)[number]

export const clientListQuery = listQuery(contactStatuses)
export type ClientListQuery = z.infer<typeof clientListQuery>

const phonesMax = 20

export const eraseClientSchema = z.object({
  /** Which of the numbers that nobody proved belong to this person: their texts are erased too. */
  phones: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(phonesMax)),
})

export type ClientRow = {
  id: string
  status: ContactStatus
  /** Empty when nobody has told it. */
  name: string
  email: string | null
  phone: string | null
  last_active_at: string
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
  counts: { orders: number; appointments: number; messages: number; contact_messages: number }
}
