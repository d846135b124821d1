import { factGaps } from '#practice/fact-gaps.ts'
import { fill } from '#practice/fill.ts'
import { offers } from '#practice/offers.ts'
import { layWordsOver } from '#practice/published.ts'

const { blend } = offers
const terms = layWordsOver('blendTerms', {
  refund: blend?.refundDays ? '{refundDays}-day refund on the first pouch' : 'Refunds on request',
  freeShipping: blend?.freeShippingOverCents
    ? 'Free shipping on orders over {freeShippingOver}'
    : 'Shipped to the address you give with the payment',
  support: 'Support by phone and text during the first week, 10 am to 6 pm CST',
  thyroid: 'Keep the blend and thyroid medication at least 4 hours apart.',
})

/** Terms of a pouch, worded the same wherever they appear. */
export const blendTerms = {
  refund: fill(terms.refund, factGaps),
  freeShipping: fill(terms.freeShipping, factGaps),
  support: fill(terms.support, factGaps),
  thyroid: fill(terms.thyroid, factGaps),
}
