import { createStaticIsland } from '#app/components/static-island.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { DrinkCards } from '#app/features/drinks/components/drink-cards.tsx'
import { DrinkHero } from '#app/features/drinks/components/drink-hero.tsx'
import { drinkCardSizes, drinkPictures } from '#app/features/drinks/pictures.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { preloadPicture } from '#app/lib/picture.ts'
import { breadcrumbs, drinkProducts } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { catalog } from '#practice/catalog.ts'
import { drinkContent as words } from '#practice/content/drinks.ts'

const story = () =>
  import('#app/features/drinks/components/drink-story.tsx').then(({ DrinkStory }) => DrinkStory)
const Story = createStaticIsland({ delivered: import.meta.env.SSR ? await story() : null, load: story })

const pictureOf = (name: string | undefined) => drinkPictures[name ?? '']?.img.src

/** Two addresses, one page: both name the same one as canonical. */
export const meta = () => pageMeta({ ...words.meta, path: paths.drink, image: linkPreviewImages.drinks })

const [first] = catalog.drinks
const firstPicture = drinkPictures[first?.image ?? '']

export const links = () => (firstPicture ? [preloadPicture(firstPicture, drinkCardSizes)] : [])

const facts = import.meta.env.SSR
  ? [
      ...drinkProducts(catalog.drinks, ({ image }) => pictureOf(image)),
      breadcrumbs([{ name: words.title, path: paths.drink }]),
    ]
  : []

export default function Drink() {
  return (
    <main id="main" tabIndex={-1} className="pb-16">
      <DrinkHero />
      <div className="page pb-16 md:pb-20">
        <DrinkCards headings="h2" above />
      </div>
      <Story />
      <StructuredData items={facts} />
    </main>
  )
}
