import { ownProductsContent } from '#practice/content/own-products.ts'
import { fill } from '#practice/fill.ts'
import type { OfferedProduct } from '#practice/products.ts'
import { formatUsd } from '#shared/money.ts'

/** '$33.50', or 'from $84.00' where sizes differ in price. */
export function formatPrice({ sizes }: OfferedProduct): string {
  const cents = sizes.map((size) => size.cents)
  const price = formatUsd(Math.min(...cents))
  return new Set(cents).size > 1 ? fill(ownProductsContent.from, { price }) : price
}
