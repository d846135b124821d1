import type { Content } from '#practice/snapshot.ts'
import { smallestUnits } from '#server/stock/smallest-size.ts'

type Offered = Content['catalog']['products'][number]

/** `available`: undefined where nothing is counted. */
export const isOrderable = (product: Offered, available: number | undefined): boolean =>
  product.stock.rule !== 'soldOut' && (available === undefined || available >= smallestUnits(product))
