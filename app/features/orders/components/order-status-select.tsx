import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { StatusSelect } from '#app/components/ui/status-select.tsx'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { type AdminOrderRow, type OrderStatus, orderStatuses } from '#shared/orders.ts'

type Pages = InfiniteData<{ orders: AdminOrderRow[] }>

export function OrderStatusSelect({ order }: { order: AdminOrderRow }) {
  const queries = useQueryClient()

  const showStatus = (status: OrderStatus) => {
    const update = (row: AdminOrderRow) => (row.id === order.id ? { ...row, status } : row)
    queries.setQueriesData<Pages>(
      { queryKey: queryKeys.allOrders },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, orders: page.orders.map(update) })) },
    )
    void queries.invalidateQueries({ queryKey: queryKeys.overview })
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
      onChanged={showStatus}
    />
  )
}
