import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { PickupSettings } from '#app/features/selling/components/pickup-settings.tsx'
import { StockList } from '#app/features/selling/components/stock-list.tsx'
import { TaxSettings } from '#app/features/selling/components/tax-settings.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'

export const meta = () => privateMeta('Selling')

export default function SellingRoute() {
  return (
    <AdministratorPage title="Selling">
      {() => (
        <div className="grid max-w-2xl gap-14">
          <PickupSettings />
          <StockList />
          <TaxSettings />
        </div>
      )}
    </AdministratorPage>
  )
}
