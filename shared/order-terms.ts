/** The terms on which a product is ordered and paid online; prices in US cents. */
export type OrderTerms = {
  unitCents: number
  minQuantity: number
  maxQuantity: number
  freeShippingOverCents: number | null
}

/** The terms while nothing is sold: nothing can be ordered. */
export const noTerms: OrderTerms = {
  unitCents: 0,
  minQuantity: 1,
  maxQuantity: 0,
  freeShippingOverCents: null,
}

/** What one order counts the blend in. */
export const blendUnit = 'pouches'

/** `unit` is what is counted, such as 'pouches'. */
export function quantitySentence({ minQuantity, maxQuantity }: OrderTerms, unit: string | null): string {
  return `Choose a whole number ${unit ? `of ${unit} ` : ''}from ${minQuantity} to ${maxQuantity}.`
}

export function isQuantity({ minQuantity, maxQuantity }: OrderTerms, quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity
}

/** In US cents. */
export function orderTotalCents({ unitCents }: OrderTerms, quantity: number): number {
  return quantity * unitCents
}
