import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Consequences, StatusSelect } from '#app/components/ui/status-select.tsx'
import { offerOrderUndo } from '#app/features/orders/order-undo.ts'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { formatUsd } from '#shared/money.ts'
import { problemOfStatus } from '#shared/order-steps.ts'
import { type AdminOrderRow, emailedOrderStatuses, type OrderStatus, orderStatuses } from '#shared/orders.ts'

type Pages = InfiniteData<{ orders: AdminOrderRow[] }>

export function OrderStatusSelect({ order }: { order: AdminOrderRow }) {
  const queries = useQueryClient()
  const control = useRef<HTMLDivElement>(null)

  const showStatus = (status: OrderStatus) => {
    const update = (row: AdminOrderRow) => (row.id === order.id ? { ...row, status } : row)
    queries.setQueriesData<Pages>(
      { queryKey: queryKeys.allOrders },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, orders: page.orders.map(update) })) },
    )
    void queries.invalidateQueries({ queryKey: queryKeys.overview })
  }
  const change = async (status: OrderStatus, was: OrderStatus) => {
    const { undo } = await call(
      api.api.orders[':id'].$patch({ param: { id: order.id }, json: { status, was } }),
    )
    offerOrderUndo({
      order: { ...order, version: undo.version },
      sentence: `Order ${order.number} is ${status}.`,
      returnFocusTo: () => control.current?.querySelector('select') ?? null,
      onUndone: ({ status }) => showStatus(status),
    })
  }
  return (
    <div ref={control} className="contents">
      <StatusSelect
        label={`Status of order ${order.number}`}
        noun="order"
        statuses={orderStatuses}
        value={order.status}
        problemOf={(status) => problemOfStatus({ ...order.stepped, status: order.status }, status)}
        consequencesOf={(status) => consequencesOf(order, status)}
        change={change}
        onChanged={showStatus}
      />
    </div>
  )
}

function consequencesOf(order: AdminOrderRow, status: OrderStatus): Consequences | null {
  const { number, email, customer_name } = order
  const recipient = [customer_name, email && customer_name ? `(${email})` : email].filter(Boolean).join(' ')
  const isEmailed = email !== null && emailedOrderStatuses.includes(status)
  const emailSentence = isEmailed
    ? `We’ll email ${recipient} that the order is ${status}, and text the number given with the payment, if there is one, unless we already have.`
    : 'The customer isn’t emailed.'
  if (status === 'cancelled') {
    return {
      title: `Cancel order ${number}?`,
      sentences: [...(order.kept_cents > 0 ? [refundSentence(order)] : []), emailSentence],
      action: 'Cancel the order',
    }
  }
  if (!isEmailed) return null
  return {
    title: `Mark order ${number} as ${status}?`,
    sentences: [emailSentence],
    action: `Mark as ${status}`,
  }
}

function refundSentence({ kept_cents }: AdminOrderRow): string {
  return `This doesn’t refund the ${formatUsd(kept_cents)} the customer paid. Unless you’ve refunded it already, refund it on the order’s page.`
}
