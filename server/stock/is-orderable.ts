import type { OfferedProduct } from '#server/stock/product-pages.ts'
import { smallestUnits } from '#server/stock/smallest-size.ts'

/** `available`: undefined where nothing is counted. */
export const isOrderable = (product: OfferedProduct, available: number | undefined): boolean =>
  product.stock.rule !== 'soldOut' && (available === undefined || available >= smallestUnits(product))
