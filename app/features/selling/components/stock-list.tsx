import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { StockProductItem } from '#app/features/selling/components/stock-product.tsx'
import { stockQuery } from '#app/features/selling/queries.ts'

/** What is there of each product. Nothing is counted until the owner says so. */
export function StockList() {
  const { data, isError, isFetching, refetch } = useQuery(stockQuery)
  if (isError && !data)
    return <LoadError subject="your stock" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <section aria-labelledby="stock" className="grid gap-6">
      <div>
        <h2 id="stock" className="font-display text-2xl">
          Stock
        </h2>
        <p className="mt-1 text-muted">
          Count what you have, and never more than that is sold. A product that you don’t count can always be
          ordered.
        </p>
      </div>
      {data.length === 0 && <p>You don’t offer any product.</p>}
      <ul className="border-line border-t">
        {data.map((product) => (
          <li key={product.slug} className="border-line border-b py-5">
            <StockProductItem product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
