import { findNewerVersion } from '#app/lib/newest-content.ts'
import * as shown from '#practice/products.ts'

type Products = Pick<typeof shown, 'drink' | 'products'>

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
async function readNewestProducts(): Promise<Products> {
  const version = await findNewerVersion()
  if (!version) return shown
  try {
    return (await import(/* @vite-ignore */ `/content/${version}/products.js`)) as Products
  } catch (error) {
    console.warn(error)
    return shown
  }
}
