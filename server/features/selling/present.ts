import type { Content } from '#practice/snapshot.ts'
import { listProducts } from '#server/features/selling/list-products.ts'
import type { BatchRow, Stock } from '#server/features/selling/list-stock.ts'
import { toLocal } from '#shared/local-time.ts'
import type { StockBatch, StockProduct } from '#shared/selling.ts'

/** The products that are offered, then those that are gone and still have batches. */
export function presentStock({ batches, waiting }: Stock, content: Content, now: Date): StockProduct[] {
  const offered = listProducts(content)
  const isOffered = (slug: string) => offered.some((product) => product.slug === slug)
  const gone = [...new Set(batches.map(({ productSlug }) => productSlug))]
    .filter((slug) => !isOffered(slug))
    .map((slug) => ({ slug, name: slug, sizes: [] }))
  return [...offered, ...gone].map((product) => {
    const own = batches.filter(({ productSlug }) => productSlug === product.slug)
    return {
      ...product,
      is_offered: isOffered(product.slug),
      available: own.length > 0 ? countAvailable(own, now) : null,
      waiting: waiting.get(product.slug) ?? 0,
      batches: own.map((batch) => presentBatch(batch, now)),
    }
  })
}

const hasEnded = ({ sellUntil }: BatchRow, now: Date) => sellUntil !== null && sellUntil <= now

const countAvailable = (batches: readonly BatchRow[], now: Date) =>
  batches
    .filter((batch) => !hasEnded(batch, now))
    .reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0)

function presentBatch(batch: BatchRow, now: Date): StockBatch {
  const { id, name, createdAt, onHand, reserved, sold, sellUntil, corrections } = batch
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    on_hand: onHand,
    reserved,
    sold,
    // A batch is sold until the first instant of the next date.
    sell_until: sellUntil && toLocal(new Date(sellUntil.getTime() - 1)).date,
    has_ended: hasEnded(batch, now),
    corrections,
  }
}
