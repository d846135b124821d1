/**
 * The sales tax of one line of an order in US cents, rounded half up.
 * @param basisPoints hundredths of a percent: 725 is 7.25 %
 */
export function lineTaxCents(lineCents: number, basisPoints: number): number {
  return Math.floor((lineCents * basisPoints + 5000) / 10_000)
}

const rateText = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/

/** Hundredths of a percent for a rate as it is typed: 725 for '7.25', '7,25' or '7.25 %'; null for anything else. */
export function parseRate(typed: string): number | null {
  const [, whole, decimals = ''] = rateText.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** '7.25' for 725 hundredths of a percent. */
export const formatRate = (basisPoints: number): string => String(basisPoints / 100)

type Rules = {
  label: string
  rates: readonly { product: string; basisPoints: number }[]
  appliesTo: 'pickup' | 'all'
}
type Delivery = 'pickup' | 'shipping'

/** The rate in hundredths of a percent of a product that is had like that; 0 where it isn't taxed. */
export function taxRateOf(tax: Rules | null, product: string, delivery: Delivery): number {
  if (!tax || (tax.appliesTo === 'pickup' && delivery !== 'pickup')) return 0
  return tax.rates.find((each) => each.product === product)?.basisPoints ?? 0
}

/** 'Plus sales tax (7.25%)', below a total without it; null where none is added. */
export function wordTaxOf(tax: Rules | null, product: string, delivery: Delivery): string | null {
  const rate = taxRateOf(tax, product, delivery)
  if (!tax || rate === 0) return null
  // 'Sales tax' stands in a sentence, 'Denver sales tax' begins with a name.
  const label = tax.label.replace(/^(?:Sales|Tax)\b/, (word) => word.toLowerCase())
  return `Plus ${label} (${formatRate(rate)}%)`
}

/** 'Sales tax is added at the checkout: 7.25% for Tea and Honey.' Null where none is. */
export function wordTaxes(
  tax: Rules | null,
  products: readonly { slug: string; name: string }[],
): string | null {
  if (!tax) return null
  const ofAny = products.flatMap(({ slug, name }) => {
    const rate = taxRateOf(tax, slug, 'pickup')
    return rate > 0 ? [{ name, percent: `${formatRate(rate)}%` }] : []
  })
  const rates = [...new Set(ofAny.map(({ percent }) => percent))].map((rate) => {
    const names = ofAny.flatMap(({ name, percent }) => (percent === rate ? [name] : []))
    return `${rate} for ${joinNames(names)}`
  })
  const limit = tax.appliesTo === 'pickup' ? ' Orders that are shipped are not taxed.' : ''
  return rates.length > 0
    ? `${tax.label} is added to the prices at the checkout: ${rates.join('; ')}.${limit}`
    : null
}

const joinNames = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
