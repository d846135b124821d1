import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { lineField } from '#shared/fields.ts'
import { deliveries } from '#shared/orders.ts'

/** The most different things that one cart holds. */
const cartLinesMax = 20

const slug = z.string('Choose a product.').check(z.maxLength(60, 'Choose a product.'))
/** What the form showed, in US cents. */
export const saleTotal = z
  .int('Reload the page and try again.')
  .check(z.gte(0, 'Reload the page and try again.'))
/** The server checks the quantity against the terms that are published at that moment. */
const quantity = z
  .int('Choose a whole number.')
  .check(z.gte(1, 'Choose at least one.'), z.lte(1000, 'Choose at most 1,000.'))

export const saleLines = z
  .array(z.object({ product: slug, size: slug, quantity }))
  .check(
    z.minLength(1, 'Your cart is empty.'),
    z.maxLength(cartLinesMax, `Keep to ${cartLinesMax} lines at most.`),
  )

/** Chosen by the browser for each cart: a second submit is the same order. */
export const saleKey = z.uuid('Reload the page and try again.')

/** With the `key` of the cart, what its unpaid order holds can still be ordered. */
export const quoteSchema = z.object({
  lines: saleLines,
  delivery: z.optional(z.enum(deliveries)),
  key: z.optional(saleKey),
})
export type QuoteInput = z.infer<typeof quoteSchema>

export const payWays = ['card', 'pickup'] as const
export type PayWay = (typeof payWays)[number]

/** Who collects an order. An order that is shipped gets its customer from the payment page. */
const pickupCustomer = z.object({
  name: lineField('Enter your name.', 120),
  email: emailField,
  phone: z.optional(lineField('Enter a phone number.', 40)),
  /** Agreed to texts about this order, with the sentence that the form showed. */
  texts_agreed: z.boolean(),
})

/** `total_cents` is what the form showed: with another total the request fails with `price_changed`. */
export const placeOrderSchema = z.object({
  lines: saleLines,
  delivery: z.enum(deliveries, 'Choose pickup or shipping.'),
  pay: z.enum(payWays, 'Choose how to pay.'),
  /** The start of one of the quote's pickup times. */
  pickup_starts_at: z.optional(z.iso.datetime('Choose when you pick it up.')),
  customer: z.optional(pickupCustomer),
  total_cents: saleTotal,
  key: saleKey,
})
export type PlaceOrderInput = z.infer<typeof placeOrderSchema>

export const stockWaitSchema = z.object({
  product: slug,
  email: emailField,
})

/** Why a line can't be ordered as it is. 'fewer': only `available` are left. */
export type LineProblem = 'gone' | 'sold_out' | 'fewer' | 'quantity'

export type QuoteLine = {
  product: string
  size: string
  /** As in 'Lemonade Gallon'. */
  name: string
  quantity: number
  unit_cents: number
  total_cents: number
  /** How many can be ordered now; null where nothing is counted. */
  available: number | null
  problem: { kind: LineProblem; sentence: string } | null
}

export type PickupTime = { starts_at: string; ends_at: string }

/** What a cart costs now and how it can be had. Amounts are integer US cents. */
export type Quote = {
  lines: QuoteLine[]
  subtotal_cents: number
  /** Null while no sales tax is set up. */
  tax: { cents: number; label: string } | null
  total_cents: number
  /** What the cart allows: a drink is picked up. */
  deliveries: ('pickup' | 'shipping')[]
  delivery: 'pickup' | 'shipping'
  pays: PayWay[]
  pickup: { place: string; directions: string | null; times: PickupTime[] } | null
  /** Whether an order of the shipped lines would be sent free. */
  ships_free: boolean
  /** Whether the form asks to agree to texts about the order. */
  asks_for_texts: boolean
}

/** `url`: the payment page of a card payment, else the page of the order. `is_paid`: it was paid before. */
export type PlacedOrder = { url: string; number: number; pay: PayWay; is_paid: boolean }
