import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { PickupSettings } from '#app/features/selling/components/pickup-settings.tsx'
import { StockList } from '#app/features/selling/components/stock-list.tsx'
import { TaxSettings } from '#app/features/selling/components/tax-settings.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'

export const meta = () => ownerMeta('Selling', '/api/selling/pickup', '/api/stock', '/api/selling/tax')

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
