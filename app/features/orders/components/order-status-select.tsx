import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { StatusSelect } from '#app/components/ui/status-select.tsx'
import { allOrdersKey } from '#app/features/orders/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { type AdminOrderRow, type OrderStatus, orderStatuses } from '#shared/orders.ts'

type Pages = InfiniteData<{ orders: AdminOrderRow[] }>

export function OrderStatusSelect({ order }: { order: AdminOrderRow }) {
  const queries = useQueryClient()

  const setStatus = (status: OrderStatus) => {
    const changed = (row: AdminOrderRow) => (row.id === order.id ? { ...row, status } : row)
    queries.setQueriesData<Pages>(
      { queryKey: allOrdersKey },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, orders: page.orders.map(changed) })) },
    )
    void queries.invalidateQueries({ queryKey: ['overview'] })
  }
  return (
    <StatusSelect
      label={`Status of order ${order.number}`}
      noun="order"
      statuses={orderStatuses}
      value={order.status}
      change={(status, was) =>
        call(api.api.orders[':id'].$patch({ param: { id: order.id }, json: { status, was } }))
      }
      onChanged={setStatus}
    />
  )
}
