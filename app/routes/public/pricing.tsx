import { Page } from '#app/components/layout/page.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { BulkOrdersPanel } from '#app/features/services/components/bulk-orders-panel.tsx'
import { PriceTables } from '#app/features/services/components/price-tables.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { breadcrumbs, serviceOffers } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { catalog } from '#practice/catalog.ts'
import { pricingContent as content } from '#practice/content/pricing.ts'

const path = paths.pricing

export const meta = () => pageMeta({ ...content.meta, path, image: linkPreviewImages.session })

const structuredData = import.meta.env.SSR
  ? [...serviceOffers(catalog.services), breadcrumbs([{ name: content.title, path }])]
  : []

export default function Pricing() {
  return (
    <Page title={content.title} intro={content.intro}>
      <PriceTables />
      <BulkOrdersPanel />
      <StructuredData items={structuredData} />
    </Page>
  )
}
