import * as z from 'zod/mini'
import type { CheckoutState } from '#app/lib/use-purchase.ts'

export type ChosenProduct = {
  name: string
  description: string
  image: string
  unitCents: number
  quantity: number
  /** By short names; null in a tab that an earlier version of the software opened. */
  size: { product: string; size: string } | null
}

const text = z.string().check(z.minLength(1))
const stateSchema = z.object({
  product: z.object({
    name: text,
    description: z.string(),
    benefits: z.array(z.string()),
    price: text,
    image: z.string(),
    quantity: z.int().check(z.gte(1)),
  }),
  size: z.optional(z.object({ product: text, size: text })),
}) satisfies z.ZodMiniType<CheckoutState>

/** Parses the product from the navigation state; null if it is missing or invalid. */
export function readChosenProduct(state: unknown): ChosenProduct | null {
  const parsed = z.safeParse(stateSchema, state)
  if (!parsed.success) return null
  const { name, description, image, price, quantity } = parsed.data.product
  const unitCents = priceInCents(price)
  const size = parsed.data.size ?? null
  return unitCents === null ? null : { name, description, image, unitCents, quantity, size }
}

/** Converts '$1,250.00' to 125000; null if the text has no number. */
export function priceInCents(price: string): number | null {
  const digits = price.replace(/[^0-9.]/g, '')
  const amount = Number(digits)
  return digits === '' || !Number.isFinite(amount) ? null : Math.round(amount * 100)
}
