import type { Content } from '#practice/snapshot.ts'

export type OfferedProduct = Content['catalog']['products'][number]

/** All products of the catalog, in no particular order. */
export function offeredProducts({ catalog }: Content): OfferedProduct[] {
  const { drink, blend, products } = catalog
  return [drink, blend, ...products].filter((product) => product !== null)
}

/** The paths of the pages that sell a product, first the one to link to. */
export function pagesOfProduct({ page, slug }: OfferedProduct): [string, ...string[]] {
  if (page === 'drink') return ['/gingerade-products', '/gingerade']
  return page === 'blend' ? ['/order'] : [`/products/${slug}`]
}
