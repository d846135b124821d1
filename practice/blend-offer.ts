import type { Catalog } from '#practice/schema.ts'

/** Price in cents, quantity limits, shipping and refund of the blend. */
export const blendOffer: Catalog['blend'] = {
  unitCents: 1000,
  minQuantity: 1,
  maxQuantity: 10,
  freeShippingOverCents: 5000,
  refundDays: 30,
}
