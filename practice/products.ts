import { facts } from '#practice/published.ts'
import type { Product } from '#practice/schema.ts'
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
  const sizes = product.sizes.map((size) => ({ ...size, picture: showPicture(size.picture) }))
  return { ...product, sizes }
}
