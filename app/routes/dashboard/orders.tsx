import { useParams } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import { OwnerOrder } from '#app/features/orders/components/owner-order.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'

export const meta = () => privateMeta('Orders')

/** The list, or the order whose number is in the address. Both have one page that is rendered ahead. */
export default function OrdersRoute() {
  const { number } = useParams()
  return (
    <AdministratorPage title="Orders">
      {() => (number ? <OneOrder key={number} number={number} /> : <AllOrders />)}
    </AdministratorPage>
  )
}

function OneOrder({ number }: { number: string }) {
  return (
    <>
      <p className="mb-2">
        <ButtonLink to={dashboardPaths.orders} variant="quiet" size="small" className="-ms-3">
          All orders
        </ButtonLink>
      </p>
      <OwnerOrder number={number} />
    </>
  )
}
