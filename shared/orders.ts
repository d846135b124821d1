import * as z from 'zod/mini'
import { datedListQuery } from '#shared/pagination.ts'

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const deliveries = ['pickup', 'shipping'] as const
export type Delivery = (typeof deliveries)[number]

/** Setting one of these emails the customer. */
export const emailedOrderStatuses: readonly OrderStatus[] = ['shipped', 'cancelled']

export type Tone = 'green' | 'yellow' | 'blue' | 'red'

/** delivered green, pending yellow, processing blue, anything else red. */
export function orderTone(status: string): Tone {
  if (status === 'delivered') return 'green'
  if (status === 'pending') return 'yellow'
  return status === 'processing' ? 'blue' : 'red'
}

/** The server checks the quantity against the terms that are published at that moment. */
export const checkoutSchema = z.object({
  quantity: z.optional(z.unknown()),
  /** The slug of a size, where the product has several. */
  size: z.optional(z.string('Choose one of the sizes.').check(z.maxLength(60, 'Choose one of the sizes.'))),
  /** The price that the form showed. If it is another one by now, the request fails with `price_changed`. */
  unit_cents: z.optional(z.int('Reload the page and try again.')),
})

export const saveOrderSchema = z.object({
  sessionId: z
    .string('A payment session id is required.')
    .check(z.regex(/^cs_[A-Za-z0-9_]{10,200}$/, 'A payment session id is required.')),
})

const statusSentence = 'Choose one of the statuses in the list.'

/** `was` is the status the administrator saw. If it has changed since, the request fails with `conflict`. */
export const orderStatusSchema = z.object({
  status: z.enum(orderStatuses, statusSentence),
  was: z.optional(z.enum(orderStatuses, statusSentence)),
})

export const orderListQuery = datedListQuery(orderStatuses)
export type OrderListQuery = z.infer<typeof orderListQuery>

export type ShippingAddress = {
  line1: string
  line2: string | null
  city: string
  state: string
  postal_code: string
  country: string
}

/** An order in a list. `total_amount` is in US dollars. */
export type OrderRow = {
  id: string
  number: number
  created_at: string
  product_name: string
  quantity: number
  total_amount: number
  status: OrderStatus
  /** A refund, or why the order is held for review. */
  note: string | null
}

/** With how it stands in plain words, and the address of its page. */
export type OwnOrderRow = OrderRow & { state: string; url: string }

/** `hint`: when it is picked up, or the city that it goes to. */
export type AdminOrderRow = OrderRow & {
  customer_name: string | null
  email: string | null
  /** What of the payments was not given back, in integer US cents. */
  kept_cents: number
  hint: string | null
}

/** What an order of a cart holds. Amounts are integer US cents. */
export type SavedCart = {
  lines: { name: string; quantity: number; total_cents: number }[]
  tax_cents: number
  /** What the practice calls its tax. */
  tax_label: string
  /** Null for an order that is shipped. */
  pickup: { place: string | null; starts_at: string; ends_at: string } | null
}

/** The response of save-{slug}-order. Name, email, address and cart are missing from an hour after payment. */
export type SavedOrder = {
  order_id: string
  number: number
  product_name: string
  status: OrderStatus
  name: string | null
  email: string | null
  quantity: number
  total: number
  shipping_address: ShippingAddress | null
  /** Of an order that came from a cart. */
  cart?: SavedCart | undefined
}
