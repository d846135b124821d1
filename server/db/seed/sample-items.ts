import { fraction, pick } from '#server/db/seed/random.ts'
import type { SampleContent } from '#server/db/seed/sample-content.ts'
import { type IncomeKind, incomeOf } from '#shared/money-kinds.ts'
import type { Delivery } from '#shared/orders.ts'
import { lineTaxCents, taxRateOf } from '#shared/sales-tax.ts'

/** One size of a product that can be ordered. */
export type SampleItem = {
  product: string
  size: string
  name: string
  income: IncomeKind
  unitCents: number
  /** What one of it takes of the stock. */
  units: number
  maxQuantity: number
  delivery: Delivery
}

/** A few of anything is usual; the blend is bought in stacks. */
const usualMost = 3

/** What can be ordered and is picked up, or shipped. Nothing can be picked up without a place and hours for it. */
export function listItems({ catalog, pickup }: SampleContent, delivery: Delivery): SampleItem[] {
  if (delivery === 'pickup' && pickup === null) return []
  const offered = [catalog.drink, catalog.blend, ...catalog.products].filter((product) => product !== null)
  return offered
    .filter((product) => product.delivery === delivery && product.stock.rule !== 'soldOut')
    .flatMap((product) =>
      product.sizes.map((size) => ({
        product: product.slug,
        size: size.slug,
        name: product.page === 'blend' ? `${product.name} ${product.kind}` : `${product.name} ${size.name}`,
        income: incomeOf(product.page),
        unitCents: size.cents,
        units: size.units ?? 1,
        maxQuantity:
          product.page === 'blend' ? product.maxQuantity : Math.min(usualMost, product.maxQuantity),
        delivery,
      })),
    )
}

/** One of these with a quantity: small ones are more usual. */
export function pickItem(items: readonly SampleItem[], label: string, n: number) {
  const item = pick(items, fraction(`${label} size`, n))
  const power = item.income === 'blend' ? 2 : 3
  const quantity = 1 + Math.floor(fraction(`${label} quantity`, n) ** power * item.maxQuantity)
  return { item, quantity }
}

/** What an order of one line costs. Amounts are integer US cents, the total with the tax. */
export function priceItem({ salesTax }: SampleContent, item: SampleItem, quantity: number) {
  const cents = quantity * item.unitCents
  const taxCents = lineTaxCents(cents, taxRateOf(salesTax, item.product, item.delivery))
  return { total_cents: cents + taxCents, tax_cents: taxCents }
}

type Ordered = { id: string; quantity: number; tax_cents: number }

/** The row of `order_lines` of an order of one line. */
export const lineOf = (order: Ordered, item: SampleItem) => ({
  id: order.id,
  order_id: order.id,
  position: 1,
  product_slug: item.product,
  size_slug: item.size,
  name: item.name,
  income: item.income,
  unit_cents: item.unitCents,
  quantity: order.quantity,
  tax_cents: order.tax_cents,
})
