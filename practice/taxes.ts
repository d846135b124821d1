import { joinWords } from '#practice/wording.ts'

type Rules = {
  label: string
  rates: readonly { product: string; basisPoints: number }[]
  appliesTo: 'pickup' | 'all'
}
type Delivery = 'pickup' | 'shipping'

function taxRateOf(tax: Rules | null, product: string, delivery: Delivery): number {
  if (!tax || (tax.appliesTo === 'pickup' && delivery !== 'pickup')) return 0
  return tax.rates.find((each) => each.product === product)?.basisPoints ?? 0
}

/** 'Plus sales tax (7.25%)', below a total without it; null where none is added. */
export function wordTaxOf(tax: Rules | null, product: string, delivery: Delivery): string | null {
  const rate = taxRateOf(tax, product, delivery)
  if (!tax || rate === 0) return null
  // 'Sales tax' stands in a sentence, 'Denver sales tax' begins with a name.
  const label = tax.label.replace(/^(?:Sales|Tax)\b/, (word) => word.toLowerCase())
  return `Plus ${label} (${rate / 100}%)`
}

/** 'Sales tax is added at the checkout: 7.25% for Tea and Honey.' Null where none is. */
export function wordTaxes(
  tax: Rules | null,
  products: readonly { slug: string; name: string }[],
): string | null {
  if (!tax) return null
  const ofAny = products.flatMap(({ slug, name }) => {
    const rate = taxRateOf(tax, slug, 'pickup')
    return rate > 0 ? [{ name, percent: `${rate / 100}%` }] : []
  })
  const rates = [...new Set(ofAny.map(({ percent }) => percent))].map((rate) => {
    const names = ofAny.flatMap(({ name, percent }) => (percent === rate ? [name] : []))
    return `${rate} for ${joinWords(names)}`
  })
  const limit = tax.appliesTo === 'pickup' ? ' Orders that are shipped are not taxed.' : ''
  return rates.length > 0
    ? `${tax.label} is added to the prices at the checkout: ${rates.join('; ')}.${limit}`
    : null
}
