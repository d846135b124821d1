import { api, call } from '#app/lib/api.ts'
import { type CartLine, knownCartKey } from '#app/lib/cart.ts'
import type { PlacedOrder, PlaceOrderInput, Quote } from '#shared/checkout.ts'
import type { Delivery } from '#shared/orders.ts'

/** What is sent of a line: the server knows the price. */
export const toOrderLines = (lines: readonly CartLine[]) =>
  lines.map(({ product, size, quantity }) => ({ product, size, quantity }))

/** What the cart costs now. Without a delivery the server chooses one that the cart allows. */
export function fetchQuote(lines: readonly CartLine[], delivery: Delivery | null): Promise<Quote> {
  const key = knownCartKey()
  const json = { lines: toOrderLines(lines), ...(delivery && { delivery }), ...(key && { key }) }
  return call(api.api.checkout.quote.$post({ json }))
}

export const placeOrder = (json: PlaceOrderInput): Promise<PlacedOrder> =>
  call(api.api.checkout.orders.$post({ json }))
