import { findNewerVersion, readContentModule } from '#app/lib/newest-content.ts'
import { drink, products } from '#practice/products.ts'

const shown = { drink, products }

/** What a size costs by now, in US cents, by its full name such as 'Tea Tin'; null when it can't be bought anymore. */
export async function readCurrentCents(name: string): Promise<number | null> {
  const { drink, products } = await readNewestProducts()
  const offered = [...(drink ? [drink] : []), ...products].filter(
    ({ delivery, stock }) => delivery === 'pickup' && stock.rule !== 'soldOut',
  )
  const sizes = offered.flatMap((product) =>
    product.sizes.map((size) => ({ name: `${product.name} ${size.name}`, cents: size.cents })),
  )
  return sizes.find((size) => size.name === name)?.cents ?? null
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
