import { drinkPaths } from '#practice/public-paths.ts'
import type { Content } from '#practice/snapshot.ts'

export type OfferedProduct = Content['catalog']['products'][number]

/** All products of the catalog, in no particular order. */
export function offeredProducts({ catalog }: Content): OfferedProduct[] {
  const { drink, blend, products } = catalog
  return [drink, blend, ...products].filter((product) => product !== null)
}

/** The path of the page that sells a product. */
export function pageOfProduct({ page, slug }: OfferedProduct): string {
  if (page === 'drink') return drinkPaths.page
  return page === 'blend' ? '/order' : `/products/${slug}`
}
