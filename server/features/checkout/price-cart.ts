import type { Content } from '#practice/snapshot.ts'
import { lineName } from '#server/orders/line-name.ts'
import { isOrderable } from '#server/stock/is-orderable.ts'
import type { LineProblem, PayWay } from '#shared/checkout.ts'
import { type IncomeKind, incomeOf } from '#shared/money-kinds.ts'
import type { Delivery } from '#shared/orders.ts'
import { minCardCents } from '#shared/price-schema.ts'
import { lineTaxCents, taxRateOf } from '#shared/sales-tax.ts'

export type WantedLine = { product: string; size: string; quantity: number }
type CartProblem = { kind: LineProblem; sentence: string }

/** Amounts are integer US cents. */
export type CartLine = WantedLine & {
  name: string
  income: IncomeKind
  unitCents: number
  totalCents: number
  taxCents: number
  /** Units of the stock that the line takes. */
  units: number
  /** How many can be ordered; null where nothing is counted. */
  available: number | null
  problem: CartProblem | null
}

export type Cart = {
  lines: CartLine[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  deliveries: Delivery[]
  delivery: Delivery
  pays: PayWay[]
  shipsFree: boolean
}

export const maxTotalCents = 999_999_99

type OfferedLine = ReturnType<typeof findLine>
type Known = Content['catalog']['products'][number]
type Priced = Pick<Content, 'catalog' | 'pickup' | 'salesTax'>
type Options = { delivery?: Delivery | undefined; available: ReadonlyMap<string, number> }

/** What a cart costs on the published terms, how it can be had, and what keeps each line from being ordered. */
export function priceCart(content: Priced, wanted: readonly WantedLine[], options: Options): Cart {
  const offeredLines = mergeSame(wanted).map((line) => findLine(content, line))
  const deliveries = deliveriesOf(content, offeredLines)
  const [first = 'shipping'] = deliveries
  const delivery = options.delivery && deliveries.includes(options.delivery) ? options.delivery : first
  const left = new Map(options.available)
  const lines = offeredLines.map((line) =>
    priceLine(content, line, { delivery, left, inStock: options.available, all: offeredLines }),
  )
  const sum = (of: (line: CartLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const [subtotalCents, taxCents] = [sum((line) => line.totalCents), sum((line) => line.taxCents)]
  const totalCents = subtotalCents + taxCents
  return {
    lines,
    subtotalCents,
    taxCents,
    totalCents,
    deliveries,
    delivery,
    pays: paysOf(content, delivery, totalCents),
    shipsFree: delivery === 'shipping' && offeredLines.every((line) => shipsFree(line, offeredLines)),
  }
}

/** Two lines of the same size are one. */
function mergeSame(wanted: readonly WantedLine[]): WantedLine[] {
  const bySize = Map.groupBy(wanted, ({ product, size }) => `${product}/${size}`)
  return [...bySize.values()].flatMap((same) => {
    const [line] = same
    return line ? [{ ...line, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }] : []
  })
}

function findLine({ catalog: { drink, blend, products } }: Priced, line: WantedLine) {
  const offered: Known[] = [...products, ...[drink, blend].filter((each) => each !== null)]
  const product = offered.find(({ slug }) => slug === line.product) ?? null
  return { ...line, offered: product, chosen: product?.sizes.find(({ slug }) => slug === line.size) ?? null }
}

function deliveriesOf({ pickup }: Priced, offeredLines: readonly OfferedLine[]): Delivery[] {
  if (offeredLines.some(({ offered }) => offered?.delivery === 'pickup')) return ['pickup']
  return pickup ? ['shipping', 'pickup'] : ['shipping']
}

function paysOf({ pickup }: Priced, delivery: Delivery, totalCents: number): PayWay[] {
  const card: PayWay[] = totalCents >= minCardCents ? ['card'] : []
  return delivery === 'pickup' && pickup?.payAtPickup ? ['pickup', ...card] : card
}

type LineOptions = {
  delivery: Delivery
  left: Map<string, number>
  inStock: ReadonlyMap<string, number>
  all: readonly OfferedLine[]
}

/** Takes what the line needs from what is left, so that lines of one product share its stock. */
function priceLine(
  content: Priced,
  offeredLine: OfferedLine,
  { delivery, left, inStock, all }: LineOptions,
): CartLine {
  const { product, size, quantity, offered, chosen } = offeredLine
  const units = quantity * (chosen?.units ?? 1)
  const leftUnits = left.get(product)
  const available = leftUnits === undefined ? null : Math.floor(leftUnits / (chosen?.units ?? 1))
  if (leftUnits !== undefined) left.set(product, Math.max(0, leftUnits - units))
  const unitCents = chosen?.cents ?? 0
  const totalCents = unitCents * quantity
  return {
    ...{ product, size, quantity, unitCents, totalCents, units, available },
    name: offered ? lineName(offered, chosen) : product,
    income: offered ? incomeOf(offered.page) : 'other',
    taxCents: taxOf(content, { product, totalCents, delivery }),
    problem: problemOf(content, offeredLine, { available, inStock: inStock.get(product), all }),
  }
}

type Taxed = { product: string; totalCents: number; delivery: Delivery }

function taxOf({ salesTax }: Priced, { product, totalCents, delivery }: Taxed): number {
  return lineTaxCents(totalCents, taxRateOf(salesTax, product, delivery))
}

type Limits = { available: number | null; inStock: number | undefined; all: readonly OfferedLine[] }

function problemOf(
  { pickup }: Priced,
  offeredLine: OfferedLine,
  { available, inStock, all }: Limits,
): CartProblem | null {
  const { offered, chosen, quantity, product } = offeredLine
  if (!offered || !chosen)
    return { kind: 'gone', sentence: 'This is no longer available. Remove it to continue.' }
  const { name, maxQuantity, delivery } = offered
  if (delivery === 'pickup' && !pickup)
    return { kind: 'gone', sentence: `${name} can’t be ordered online yet. Remove it to continue.` }
  if (!isOrderable(offered, inStock))
    return { kind: 'sold_out', sentence: `${name} is sold out. Remove it to continue.` }
  const ofProduct = all.filter((line) => line.product === product)
  const ordered = ofProduct.reduce((sum, line) => sum + line.quantity, 0)
  if (ordered > maxQuantity)
    return { kind: 'quantity', sentence: `You can order up to ${maxQuantity} of ${name} at a time.` }
  if (available === 0)
    return { kind: 'fewer', sentence: 'Not enough in stock. Choose a smaller size or remove it.' }
  if (available !== null && available < quantity)
    return { kind: 'fewer', sentence: `Only ${available} ${available === 1 ? 'is' : 'are'} left.` }
  return null
}

function shipsFree({ product, offered, chosen }: OfferedLine, all: readonly OfferedLine[]): boolean {
  if (!offered || !chosen) return false
  const { freeShippingOverCents } = offered
  if (chosen.freeShipping) return true
  if (freeShippingOverCents === null) return false
  const cents = all
    .filter((line) => line.product === product)
    .reduce((sum, line) => sum + line.quantity * (line.chosen?.cents ?? 0), 0)
  return cents > freeShippingOverCents
}
