import { formatCount } from '#app/lib/format-count.ts'
import type { StockProduct } from '#shared/selling.ts'

/** What an order of each size takes: 'A Single Bottle takes 1 unit, a 6-Pack 6 units.' */
export function describeSizes(sizes: StockProduct['sizes']): string {
  const takes = sizes.map(({ name, units }, index) =>
    index === 0 ? `A ${name} takes ${formatCount(units, 'unit')}` : `a ${name} ${formatCount(units, 'unit')}`,
  )
  return takes.length > 0 ? `${takes.join(', ')}.` : ''
}
