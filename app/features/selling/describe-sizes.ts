import { formatCount } from '#app/lib/format-count.ts'
import type { StockProduct } from '#shared/selling.ts'

/** What an order of each size takes: 'Single Bottle takes 1 unit, 6-Pack 6 units.' */
export function describeSizes(sizes: StockProduct['sizes']): string {
  const takes = sizes.map(({ name, units }, index) =>
    [name, ...(index === 0 ? ['takes'] : []), formatCount(units, 'unit')].join(' '),
  )
  return takes.length > 0 ? `${takes.join(', ')}.` : ''
}
