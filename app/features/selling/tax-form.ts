import { offers } from '#practice/offers.ts'
import { drink, type OfferedProduct, products } from '#practice/products.ts'
import { formatRate, parseRate } from '#shared/sales-tax.ts'
import type { SalesTax } from '#shared/selling.ts'

/** `rates`: what is typed for each product, by its slug. */
export type TaxForm = {
  label: string
  rates: Readonly<Record<string, string>>
  appliesTo: SalesTax['appliesTo']
}

/** What is offered, each with an example of a price, then what has a rate and isn't offered any more. */
export function productsToTax({ rates }: Pick<TaxForm, 'rates'>) {
  const { blend } = offers
  const offered = [
    ...(drink ? [withExample(drink)] : []),
    ...(blend ? [{ ...blend, example: { name: blend.packageName, cents: blend.unitCents } }] : []),
    ...products.map(withExample),
  ]
  const gone = Object.keys(rates).filter((product) => !offered.some(({ slug }) => slug === product))
  return [...offered, ...gone.map((slug) => ({ slug, name: slug, example: undefined }))]
}

const withExample = ({ slug, name, sizes }: OfferedProduct) => ({ slug, name, example: sizes.at(-1) })

const maxBasisPoints = 2500
const rateSentence = 'Enter a rate from 0.01 to 25, with at most two decimals, such as 7.25.'

export function toTaxForm(salesTax: SalesTax | null): TaxForm {
  return {
    label: salesTax?.label ?? 'Sales tax',
    rates: Object.fromEntries(
      (salesTax?.rates ?? []).map(({ product, basisPoints }) => [product, formatRate(basisPoints)]),
    ),
    appliesTo: salesTax?.appliesTo ?? 'all',
  }
}

/** The tax as it is published; null while a rate is wrong or there is none. An empty rate taxes nothing. */
export function toSalesTax({ label, rates, appliesTo }: TaxForm): {
  salesTax: SalesTax | null
  mistakes: Readonly<Record<string, string>>
} {
  const typed = Object.entries(rates).filter(([, rate]) => rate.trim() !== '')
  const parsed = typed.map(([product, rate]) => ({ product, basisPoints: parseRate(rate) ?? 0 }))
  const wrong = parsed.filter(({ basisPoints }) => basisPoints < 1 || basisPoints > maxBasisPoints)
  return {
    salesTax:
      parsed.length > 0 && wrong.length === 0 ? { label: label.trim(), rates: parsed, appliesTo } : null,
    mistakes: Object.fromEntries(wrong.map(({ product }) => [product, rateSentence])),
  }
}
