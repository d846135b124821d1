import type { Content } from '#practice/snapshot.ts'
import { lineName } from '#server/orders/line-name.ts'
import { normalizeText } from '#shared/edit-distance.ts'

type Items = { names: string[]; products: string[] }

/**
 * What is sold now whose name has a word that begins with a search term, in lower case and without accents. Null when no size that is
 * sold matches, also for a product without sizes whose own name does. Digits alone are an order's number.
 */
export function findItems({ catalog }: Pick<Content, 'catalog'>, term: string): Items | null {
  if (!/\p{L}/u.test(term)) return null
  const { drink, blend, products } = catalog
  const offered = [...products, drink, blend].filter((product) => product !== null)
  const isNamed = (name: string) => wordsOf(name).some((word) => word.startsWith(term))
  const names = offered
    .flatMap((product) => product.sizes.map((size) => lineName(product, size)))
    .filter(isNamed)
  // Also what was sold under an earlier name.
  const slugs = offered.filter(({ name }) => isNamed(name)).map(({ slug }) => slug)
  return names.length > 0 ? { names, products: slugs } : null
}

function wordsOf(name: string): string[] {
  const plain = normalizeText(name)
  return [...plain.split(/\s+/), ...plain.split(/[\s-]+/)]
}
