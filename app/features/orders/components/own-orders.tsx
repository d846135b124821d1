import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ListLimitNote } from '#app/components/ui/list-limit-note.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { OrderBadge } from '#app/features/orders/components/order-badge.tsx'
import { ownOrdersQuery } from '#app/features/orders/queries.ts'
import * as paths from '#app/paths.ts'
import { offers } from '#practice/offers.ts'
import { formatDate } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnOrderRow } from '#shared/orders.ts'

/** The portal's list of the client's own orders. */
export function OwnOrders() {
  const { data, isPending, isFetching, refetch } = useQuery(ownOrdersQuery)
  if (isPending) return <Spinner label="Loading..." />
  if (!data) return <LoadError subject="your orders" busy={isFetching} onRetry={() => void refetch()} />
  if (data.length === 0) {
    return (
      <EmptyState
        text="You don't have any orders yet."
        hint={
          offers.blend && (
            <ButtonLink to={paths.order} className="mt-4">
              Order {offers.blend.name}
            </ButtonLink>
          )
        }
      />
    )
  }
  return (
    <>
      <ListLimitNote rowCount={data.length} />
      <ul className="-mt-4">
        {data.map((order) => (
          <OrderItem key={order.id} order={order} />
        ))}
      </ul>
    </>
  )
}

/** On narrow screens in large text, what is at the end goes below. */
const row = 'flex flex-wrap justify-between gap-x-6 gap-y-1'
const wide = 'min-w-0 flex-[1_1_12rem]'

function OrderItem({ order }: { order: OwnOrderRow }) {
  const { pathname, hash } = new URL(order.url)
  return (
    <li className="grid gap-y-1 border-line border-b py-5">
      <div className={row}>
        <p className={`${wide} font-medium`}>{order.product_name}</p>
        <p className="tabular-nums">{formatUsd(Math.round(order.total_amount * 100))}</p>
      </div>
      <div className={row}>
        <p className={`${wide} text-muted tabular-nums`}>
          Order {order.number} · {formatDate(order.created_at)} · Quantity {order.quantity}
        </p>
        <p>
          <OrderBadge status={order.status} />
        </p>
      </div>
      <p>
        {order.state} ·{' '}
        <Link
          to={{ pathname, hash }}
          aria-label={`See this order: ${order.number}`}
          className="text-leaf underline underline-offset-4"
        >
          See this order
        </Link>
      </p>
      {order.note && <p className="text-sm">{order.note}</p>}
    </li>
  )
}
