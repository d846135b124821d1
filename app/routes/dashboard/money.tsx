import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { MoneyScreen } from '#app/features/money/components/money-screen.tsx'
import { monthQuery } from '#app/features/money/queries.ts'
import { TakenPayments } from '#app/features/payments/components/taken-payments.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import { useAddressSearch } from '#app/lib/use-address-search.ts'

export const meta = () => ownerMeta('Money', '/api/money/month')

export default function MoneyRoute() {
  const [search, change] = useAddressSearch()
  const month = monthOf(search.get('month'))
  return (
    <AdministratorPage title="Money" prefetch={(queries) => queries.prefetchQuery(monthQuery(month))}>
      {() => (
        <MoneyScreen month={month} onShow={(shown) => change((next) => next.set('month', shown))}>
          {(refresh) => <TakenPayments onChanged={refresh} />}
        </MoneyScreen>
      )}
    </AdministratorPage>
  )
}

const monthOf = (text: string | null) => (text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null)
