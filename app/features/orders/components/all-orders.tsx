import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { OnlyOneClient } from '#app/components/only-one-client.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { type Column, DataTable } from '#app/components/ui/data-table.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import { ListToolbar } from '#app/components/ui/list-toolbar.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { OrderBadge } from '#app/features/orders/components/order-badge.tsx'
import { OrderStatusSelect } from '#app/features/orders/components/order-status-select.tsx'
import { allOrdersQuery, downloadOrders } from '#app/features/orders/queries.ts'
import { type SelectedOrders, useSelectedOrders } from '#app/features/orders/use-selected-orders.ts'
import { type ListFilter, useListFilter } from '#app/lib/use-list-filter.ts'
import { formatDate } from '#shared/dates.ts'
import { toInstant } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import { type AdminOrderRow, orderFilters } from '#shared/orders.ts'

/** Loaded when the first order is selected: the list comes sooner without it. */
const BulkOrders = lazyPart(
  async () => (await import('#app/features/orders/components/bulk-orders.tsx')).BulkOrders,
  { subject: 'what can be done with several orders' },
)

/** The dashboard's table of all orders. */
export function AllOrders() {
  const [filter, setFilter] = useListFilter('orders')
  const query = useInfiniteQuery(allOrdersQuery(filter))
  const rows = query.data?.pages.flatMap(({ orders }) => orders) ?? []
  const selection = useSelectedOrders(rows)
  const list = useRef<HTMLDivElement>(null)
  const lastTicked = useRef<HTMLInputElement>(null)
  // It stays once it is there, for the undo of what was done.
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.selected.length > 0 && !hasSelected) setHasSelected(true)
  const columns = columnsWith(selection, (checkbox) => {
    lastTicked.current = checkbox
  })
  return (
    <ListToolbar
      title="Orders"
      searchHint="A name, product, phone number, email address or order number."
      statuses={orderFilters}
      filter={filter}
      onFilter={setFilter}
      refreshing={query.isRefetching && !query.isPlaceholderData}
      onRefresh={() => void query.refetch()}
      onExport={() => downloadOrders(filter)}
    >
      {filter.client && (
        <OnlyOneClient
          record={dashboardPaths.clientRecord(filter.client)}
          items="orders"
          onShowAll={() => setFilter({ client: '' })}
        />
      )}
      <ListBody
        items="orders"
        query={query}
        shownCount={rows.length}
        total={query.data?.pages[0]?.total ?? null}
        empty={{
          text: 'No orders found.',
          hint: 'An order appears here once it is paid, or placed to be paid at pickup.',
        }}
        isFiltered={Object.keys(filter).length > 0}
        isTable
        above={<Period filter={filter} onClear={() => setFilter({ from: '', to: '' })} />}
      >
        <div ref={list}>
          <DataTable caption="Orders, newest first" columns={columns} rows={rows} rowKey={({ id }) => id} />
        </div>
      </ListBody>
      {hasSelected && (
        <BulkOrders
          rows={rows}
          selection={selection}
          returnTo={() =>
            lastTicked.current?.isConnected
              ? lastTicked.current
              : (list.current?.querySelector<HTMLElement>('input[type="checkbox"]') ?? null)
          }
        />
      )}
    </ListToolbar>
  )
}

function Period({ filter: { from, to }, onClear }: { filter: ListFilter; onClear: () => void }) {
  if (!from && !to) return null
  const period = [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(' ')
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Only {period}
      <Button variant="quiet" size="small" onClick={onClear}>
        Show all dates
      </Button>
    </p>
  )
}

/** A day that doesn't exist, from an edited address, is shown as it is. */
const formatDay = (date: string) => {
  const noon = toInstant(date, '12:00')
  return noon ? formatDate(noon) : date
}

/** Selected beside the date, so that the table has no more columns. */
const columnsWith = (
  { isSelected, select }: SelectedOrders,
  onTicked: (checkbox: HTMLInputElement) => void,
): Column<AdminOrderRow>[] => [
  {
    header: 'Date',
    cell: (order) => (
      <span className="flex items-center gap-x-3 whitespace-nowrap">
        <label className="-my-3 -ms-3 flex size-11 items-center justify-center" data-print="no">
          <input
            type="checkbox"
            className="size-5 accent-leaf"
            aria-label={`Select order ${order.number}`}
            checked={isSelected(order)}
            onChange={({ target }) => {
              onTicked(target)
              select(order, target.checked)
            }}
          />
        </label>
        {formatDate(order.created_at)}
      </span>
    ),
  },
  ...otherColumns,
]

const otherColumns: Column<AdminOrderRow>[] = [
  {
    header: 'Product',
    cell: (order) => (
      <>
        <p className="[overflow-wrap:anywhere]">{order.product_name}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          <Link
            to={dashboardPaths.dashboardOrder(order.number)}
            className="text-leaf underline underline-offset-4"
          >
            Order {order.number}
          </Link>
          {(order.customer_name ?? order.email) && (
            <>
              {' · '}
              <PersonLink
                to={dashboardPaths.clientOf('order', order.id)}
                name={order.customer_name ?? order.email ?? ''}
              />
            </>
          )}
        </p>
        {order.hint && <p className="text-sm text-muted">{order.hint}</p>}
        {order.note && <p className="text-sm">{order.note}</p>}
      </>
    ),
  },
  { header: 'Quantity', numeric: true, cell: (order) => order.quantity },
  { header: 'Total', numeric: true, cell: (order) => formatUsd(Math.round(order.total_amount * 100)) },
  {
    header: 'Status',
    cell: (order) => (
      <>
        <OrderBadge status={order.status} />
        {stageOfRow(order) && <p className="mt-1 text-sm text-muted">{stageOfRow(order)}</p>}
      </>
    ),
  },
  { header: 'Actions', isControl: true, cell: (order) => <OrderStatusSelect order={order} /> },
]

/** What its status doesn't say of an order that is still here. */
function stageOfRow({ status, stepped: { isPacked, isReady } }: AdminOrderRow): string | null {
  if (status !== 'pending' && status !== 'processing') return null
  return isReady ? 'Ready for pickup' : isPacked ? 'Packed' : null
}
