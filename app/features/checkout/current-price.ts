import type { ChosenProduct } from '#app/features/checkout/chosen-product.ts'
import { findNewerVersion, readContentModule } from '#app/lib/newest-content.ts'
import { drink, products } from '#practice/products.ts'

const shown = { drink, products }

/** What a size costs by now, in US cents; null when it can't be bought anymore. Without short names it is found by its full name. */
export async function readCurrentCents({
  name,
  size,
}: Pick<ChosenProduct, 'name' | 'size'>): Promise<number | null> {
  const { drink, products } = await readNewestProducts()
  const offered = [...(drink ? [drink] : []), ...products].filter(
    ({ delivery, stock }) => delivery === 'pickup' && stock.rule !== 'soldOut',
  )
  const sizes = offered.flatMap((product) => product.sizes.map((each) => ({ product, ...each })))
  const offeredSize = sizes.find(({ product, ...each }) =>
    size ? product.slug === size.product && each.slug === size.size : `${product.name} ${each.name}` === name,
  )
  return offeredSize?.cents ?? null
}

/** As published now; where that can't be read, as on this page. */
async function readNewestProducts(): Promise<typeof shown> {
  const version = await findNewerVersion()
  if (!version) return shown
  try {
    return (await readContentModule(version, 'drinks.js')) as typeof shown
  } catch (error) {
    console.warn(error)
    return shown
  }
}
