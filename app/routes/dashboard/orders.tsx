import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { usePreload } from '#app/components/use-preload.ts'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import { InPersonSales } from '#app/features/orders/components/in-person-sales.tsx'
import { allOrdersQuery, inPersonOffersQuery, ownerOrderQuery } from '#app/features/orders/queries.ts'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import type { FailedCardRefund } from '#shared/payment-requests.ts'

export const meta = () => ownerMeta('Orders', '/api/orders/all?q=&from=&to=')

/** The list comes sooner without what is done with one order. */
const loadOwnerOrder = async () =>
  (await import('#app/features/orders/components/owner-order.tsx')).OwnerOrder
const OwnerOrder = lazyPart(loadOwnerOrder, { subject: 'this order' })

const SettleRefund = lazyPart(
  async () => (await import('#app/features/payments/components/settle-refund.tsx')).SettleRefund,
  { subject: 'this refund' },
)

/** The list, or the order whose number is in the address. Both have one page that is rendered ahead. */
export default function OrdersRoute() {
  const { number } = useParams()
  const [filter] = useListFilter('orders')
  usePreload(loadOwnerOrder)
  return (
    <AdministratorPage
      title="Orders"
      prefetch={async (queries) => {
        if (number)
          await Promise.allSettled([queries.prefetchQuery(ownerOrderQuery(number)), loadOwnerOrder()])
        else
          await Promise.all([
            queries.prefetchInfiniteQuery(allOrdersQuery(filter)),
            queries.prefetchQuery(inPersonOffersQuery),
          ])
      }}
    >
      {() =>
        number ? (
          <OneOrder key={number} number={number} />
        ) : (
          <>
            <InPersonSales />
            <AllOrders />
          </>
        )
      }
    </AdministratorPage>
  )
}

function OneOrder({ number }: { number: string }) {
  const [settled, setSettled] = useState<FailedCardRefund | null>(null)
  const queries = useQueryClient()
  const refresh = () => {
    const keys = [ownerOrderQuery(number).queryKey, queryKeys.allOrders, queryKeys.overview, queryKeys.today]
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      <p className="mb-2">
        <ButtonLink to={dashboardPaths.orders} variant="quiet" size="small" className="-ms-[12px]">
          All orders
        </ButtonLink>
      </p>
      <OwnerOrder number={number} onSettle={setSettled} />
      {settled && <SettleRefund refund={settled} onDone={refresh} onClose={() => setSettled(null)} />}
    </>
  )
}
