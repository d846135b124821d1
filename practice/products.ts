import { fillGaps } from '#practice/fill-gaps.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { facts } from '#practice/published.ts'
import { centsOfSingles, fillSavings } from '#practice/savings.ts'
import type { Product, Size } from '#practice/schema.ts'
import { showPicture } from '#practice/shown-picture.ts'

const offered = facts.products.filter(({ isOffered }) => isOffered).map(describeProduct)
const findByPage = (page: Product['page']) => offered.find((product) => product.page === page) ?? null

export type OfferedProduct = (typeof offered)[number]
export type OfferedSize = OfferedProduct['sizes'][number]

/** The products with pages written for them, prices in US cents; null while they are off. */
export const drink = findByPage('drink')
export const blend = findByPage('blend')

/** The other products that are offered. Theirs is the page /products/{slug}. */
export const products = offered.filter(({ page }) => page === 'own')

function describeProduct(product: Product) {
  const filled = fillGaps(product, practiceGaps)
  const sizes = filled.sizes.map((size) => describeSize(size, filled.sizes))
  return { ...filled, sizes }
}

function describeSize(size: Size, sizes: readonly Size[]) {
  const singlesCents = centsOfSingles(size, sizes)
  const savedCents = Math.max(0, (singlesCents ?? 0) - size.cents)
  return {
    ...size,
    /** What as many of the smallest size cost; null for that one, and where nobody says how many it holds. */
    singlesCents,
    savedCents,
    note: size.note && fillSavings(size.note, savedCents),
    benefits: size.benefits.flatMap((benefit) => fillSavings(benefit, savedCents) ?? []),
    picture: showPicture(size.picture),
  }
}
