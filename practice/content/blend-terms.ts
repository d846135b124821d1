import { blendOffer } from '#practice/blend-offer.ts'

const { refundDays, freeShippingOverCents } = blendOffer

/** Terms of a pouch, worded the same wherever they appear. */
export const blendTerms = {
  refund: `${refundDays}-day refund on the first pouch`,
  freeShipping: `Free shipping on orders over $${freeShippingOverCents / 100}`,
  support: 'Support by phone and text during the first week, 10 am to 6 pm CST',
  thyroid: 'Keep the blend and thyroid medication at least 4 hours apart.',
} as const
