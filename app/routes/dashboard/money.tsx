import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { MoneyScreen } from '#app/features/money/components/money-screen.tsx'
import { TakenPayments } from '#app/features/payments/components/taken-payments.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { useAddressSearch } from '#app/lib/use-address-search.ts'

export const meta = () => privateMeta('Money')

export default function MoneyRoute() {
  return <AdministratorPage title="Money">{() => <MoneyBody />}</AdministratorPage>
}

function MoneyBody() {
  const [search, change] = useAddressSearch()
  const month = search.get('month')
  return (
    <MoneyScreen
      month={month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null}
      onShow={(shown) => change((next) => next.set('month', shown))}
    >
      {(refresh) => <TakenPayments onChanged={refresh} />}
    </MoneyScreen>
  )
}
