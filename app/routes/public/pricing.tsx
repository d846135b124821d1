import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { Page } from '#app/components/layout/page.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { BulkOrdersPanel } from '#app/features/services/components/bulk-orders-panel.tsx'
import { hasProducts, PriceTables } from '#app/features/services/components/price-tables.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { notFoundMeta } from '#app/lib/not-found-meta.ts'
import { breadcrumbs, serviceOffers } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { pricingContent as content } from '#practice/content/pricing.ts'
import { offers } from '#practice/offers.ts'
import { services } from '#practice/services.ts'

const path = paths.pricing

export const meta = () =>
  offers.pricing ? pageMeta({ ...content.meta, path, image: linkPreviewImages.session }) : notFoundMeta()

const structuredData = import.meta.env.SSR
  ? [...serviceOffers(services), breadcrumbs([{ name: content.title, path }])]
  : []

export default function Pricing() {
  if (!offers.pricing) return <ErrorPage />
  return (
    <Page title={content.title} intro={content.intro}>
      <PriceTables />
      {hasProducts && content.bulk.text && <BulkOrdersPanel />}
      <StructuredData items={structuredData} />
    </Page>
  )
}
