import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { createStaticIsland } from '#app/components/static-island.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { DrinkPricing } from '#app/features/products/components/drink-pricing.tsx'
import { drinkLinkPreview } from '#app/features/products/pictures.ts'
import { ResourceCards } from '#app/features/resources/components/resource-cards.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { notFoundMeta } from '#app/lib/not-found-meta.ts'
import { breadcrumbs } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { productsContent as content } from '#practice/content/products.ts'
import { offers } from '#practice/offers.ts'
import { drink } from '#practice/products.ts'

const story = () =>
  import('#app/features/products/components/products-story.tsx').then(({ ProductsStory }) => ProductsStory)
const Story = createStaticIsland({ prerender: import.meta.env.SSR ? await story() : null, load: story })

const path = paths.products

export const meta = () =>
  offers.products
    ? pageMeta({ ...content.meta, path, image: drinkLinkPreview ?? linkPreviewImages.session })
    : notFoundMeta()

const structuredData = import.meta.env.SSR ? [breadcrumbs([{ name: content.title, path }])] : []

export default function Products() {
  if (!offers.products) return <ErrorPage />
  return (
    <main id="main" tabIndex={-1} className="pb-16">
      <header className="page pt-12 pb-10 md:pt-20 md:pb-14">
        <h1 className="page-title">{content.title}</h1>
        <p className="mt-4 max-w-2xl text-lg text-muted">{content.intro}</p>
      </header>
      <ResourceCards />
      {drink && <DrinkPricing product={drink} />}
      <Story />
      <StructuredData items={structuredData} />
    </main>
  )
}
