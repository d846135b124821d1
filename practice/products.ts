import { facts } from '#practice/published.ts'
import type { Product } from '#practice/schema.ts'

const findByPage = (page: Product['page']): Product | null =>
  facts.products.find((product) => product.isOffered && product.page === page) ?? null

/** The products with pages written for them, prices in US cents; null while they are off. */
export const drink = findByPage('drink')
export const blend = findByPage('blend')

/** The other products that are offered. Theirs is the page /products/{slug}. */
export const products = facts.products.filter(({ isOffered, page }) => isOffered && page === 'own')
