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
  rates: readonly { product: string; basisPoints: number }[]
  appliesTo: 'pickup' | 'all'
}

/** The rate in hundredths of a percent of a product that is had like that; 0 where it isn't taxed. */
export function taxRateOf(tax: Rules | null, product: string, delivery: 'pickup' | 'shipping'): number {
  if (!tax || (tax.appliesTo === 'pickup' && delivery !== 'pickup')) return 0
  return tax.rates.find((each) => each.product === product)?.basisPoints ?? 0
}
