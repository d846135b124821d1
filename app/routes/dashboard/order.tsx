import { useParams } from 'react-router'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { OwnerOrder } from '#app/features/orders/components/owner-order.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'

export const meta = () => privateMeta('Order')

export default function OrderRoute() {
  const { number = '' } = useParams()
  return (
    <QueryProvider>
      <AdministratorPage title="Order">{() => <OwnerOrder key={number} number={number} />}</AdministratorPage>
    </QueryProvider>
  )
}
