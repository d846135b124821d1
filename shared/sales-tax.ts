/**
 * The sales tax of one line of an order in US cents, rounded half up.
 * @param basisPoints hundredths of a percent: 725 is 7.25 %
 */
export function lineTaxCents(lineCents: number, basisPoints: number): number {
  return Math.floor((lineCents * basisPoints + 5000) / 10_000)
}
