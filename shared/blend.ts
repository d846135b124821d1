import { blendOffer } from '#practice/blend-offer.ts'

const { minQuantity, maxQuantity, unitCents } = blendOffer

export const blendQuantitySentence = `Choose a whole number of pouches from ${minQuantity} to ${maxQuantity}.`

export function isBlendQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity
}

export function blendTotalCents(quantity: number): number {
  return quantity * unitCents
}
