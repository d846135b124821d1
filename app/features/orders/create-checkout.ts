import { ApiError, api, call } from '#app/lib/api.ts'
import { addToCart, type CartLine } from '#app/lib/cart.ts'
import { cartFullSentence } from '#app/lib/cart-full-sentence.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { findNewerVersion } from '#app/lib/newest-content.ts'
import { toast } from '#app/lib/toast.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { blendContent } from '#practice/content/blend.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { fill } from '#practice/fill.ts'

const { noUrl, failed } = blendContent.order

/** What is ordered: `slug` is the product's, `size` the one of its sizes, `unitCents` the price that the visitor sees. */
export type Purchase = { slug: string; size?: string; quantity: number; unitCents: number }

/** The address of the payment page. */
export async function createCheckout({ slug, unitCents, ...purchase }: Purchase): Promise<string> {
  const json = { ...purchase, unit_cents: unitCents }
  const checkout = api.api.functions[':function{create-[a-z0-9-]+-checkout}']
  const { url } = await call(checkout.$post({ param: { function: `create-${slug}-checkout` }, json }))
  if (!url) throw new Error(noUrl)
  return url
}

export const explainCheckout = (error: unknown): ErrorExplanation => explainError(error, failed)

/** The price of one, in US cents, when an order was refused because another price was shown; null for other errors. */
export function readNewPrice(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'price_changed') return null
  const { unit_cents: unitCents } = error.details
  return typeof unitCents === 'number' ? unitCents : null
}

export const isSoldOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'sold_out'

/** Opens the page anew once there is a newer one, so that every price on it is the new one. */
export async function openNewerPage({ size, quantity }: Purchase): Promise<void> {
  if (!(await findNewerVersion())) return
  const query = new URLSearchParams({ quantity: `${quantity}`, payment: 'priceChanged' })
  if (size) query.set('size', size)
  location.replace(`${location.pathname}?${query}`)
}

/** Puts what a form sells in the cart and says so, by its name. */
export function addSale(line: CartLine, name: string): void {
  if (addToCart(line)) toast.success(fill(drinkContent.added, { product: name }))
  else toast.error(cartFullSentence)
}
