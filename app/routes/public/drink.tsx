import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { createStaticIsland } from '#app/components/static-island.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { DrinkHero } from '#app/features/products/components/drink-hero.tsx'
import { SizeCards } from '#app/features/products/components/size-cards.tsx'
import { drinkLinkPreview, productPicture, sizeCardWidths } from '#app/features/products/pictures.ts'
import { drinkSizes } from '#app/lib/drink-sizes.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notFoundMeta } from '#app/lib/not-found-meta.ts'
import { preloadPicture } from '#app/lib/picture.ts'
import { breadcrumbs, productSizes } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { drinkContent as content } from '#practice/content/drinks.ts'
import { drink } from '#practice/products.ts'

const story = () =>
  import('#app/features/products/components/drink-story.tsx').then(({ DrinkStory }) => DrinkStory)
const Story = createStaticIsland({ prerender: import.meta.env.SSR ? await story() : null, load: story })

/** The page has two addresses; both have the same canonical link. */
export const meta = () =>
  drink ? pageMeta({ ...content.meta, path: paths.drink, image: drinkLinkPreview }) : notFoundMeta()

const [firstDrink] = drinkSizes

export const links = () => preloadPicture(productPicture(firstDrink?.picture ?? null), sizeCardWidths)

const structuredData = import.meta.env.SSR
  ? [
      ...(drink ? productSizes(drink, paths.drink, ({ picture }) => productPicture(picture)?.img.src) : []),
      breadcrumbs([{ name: content.title, path: paths.drink }]),
    ]
  : []

export default function Drink() {
  if (!drink) return <ErrorPage />
  return (
    <main id="main" tabIndex={-1} className="pb-16">
      <DrinkHero />
      <div className="page pb-16 md:pb-20">
        <SizeCards product={drink} headings="h2" priority />
      </div>
      <Story />
      <StructuredData items={structuredData} />
    </main>
  )
}
