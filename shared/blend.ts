/** The terms under which the blend is sold; prices in US cents. */
export type BlendTerms = {
  unitCents: number
  minQuantity: number
  maxQuantity: number
  freeShippingOverCents: number | null
}

/** The terms while no blend is sold: nothing can be ordered. */
export const noBlend: BlendTerms = {
  unitCents: 0,
  minQuantity: 1,
  maxQuantity: 0,
  freeShippingOverCents: null,
}

export function blendQuantitySentence({ minQuantity, maxQuantity }: BlendTerms): string {
  return `Choose a whole number of pouches from ${minQuantity} to ${maxQuantity}.`
}

export function isBlendQuantity({ minQuantity, maxQuantity }: BlendTerms, quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity
}

/** In US cents. */
export function blendTotalCents({ unitCents }: BlendTerms, quantity: number): number {
  return quantity * unitCents
}
