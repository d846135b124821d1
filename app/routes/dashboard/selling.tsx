import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { PickupSettings } from '#app/features/selling/components/pickup-settings.tsx'
import { StockList } from '#app/features/selling/components/stock-list.tsx'
import { TaxSettings } from '#app/features/selling/components/tax-settings.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import { offers } from '#practice/offers.ts'

export const meta = () => ownerMeta('Selling', '/api/selling/pickup', '/api/stock', '/api/selling/tax')

export default function SellingRoute() {
  return (
    <AdministratorPage title="Selling">
      {() =>
        offers.orders ? (
          <div className="grid max-w-2xl gap-14">
            <PickupSettings />
            <StockList />
            <TaxSettings />
          </div>
        ) : (
          <p>
            You offer no product that can be ordered. Once you add one to{' '}
            <Link to={dashboardPaths.siteEditor} className="text-leaf underline underline-offset-4">
              your site
            </Link>
            , its pickup, stock and sales tax are here.
          </p>
        )
      }
    </AdministratorPage>
  )
}
