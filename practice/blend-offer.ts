import type { Catalog } from '#practice/schema.ts'

/** What the blend costs, in integer cents, and how it may be bought. */
export const blendOffer: Catalog['blend'] = {
  unitCents: 1000,
  minQuantity: 1,
  maxQuantity: 10,
  freeShippingOverCents: 5000,
  refundDays: 30,
}
