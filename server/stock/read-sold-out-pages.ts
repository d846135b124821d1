import type { Ctx } from '#server/context.ts'
import { isOrderable } from '#server/stock/is-orderable.ts'
import { offeredProducts, pagesOfProduct } from '#server/stock/product-pages.ts'
import { readAvailable } from '#server/stock/read-available.ts'

/** The paths of the pages whose product is counted and can't be ordered now. One that is published as sold out says so itself. */
export function readSoldOutPages(ctx: Ctx): Promise<string[]> {
  const products = offeredProducts(ctx.content)
  return ctx.scope({ role: 'system', job: 'stock' }, async (tx) => {
    const slugs = products.map(({ slug }) => slug)
    const available = await readAvailable(tx, slugs, ctx.now())
    return products
      .filter(({ stock }) => stock.rule !== 'soldOut')
      .filter((product) => !isOrderable(product, available.get(product.slug)))
      .flatMap(pagesOfProduct)
  })
}
