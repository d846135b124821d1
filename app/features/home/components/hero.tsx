import { ButtonLink } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { fullWidth, homePictures } from '#app/features/home/pictures.ts'
import * as paths from '#app/paths.ts'
import { banner } from '#practice/content/banner.ts'
import { homeContent } from '#practice/content/home.ts'
import { navigationContent } from '#practice/content/navigation.ts'
import { offers } from '#practice/offers.ts'
import { products } from '#practice/products.ts'

/** Where there is neither a session nor the drink: what else can be bought. */
const toBuy = offers.services || offers.drink ? null : findToBuy()

function findToBuy() {
  if (products.length > 0) return { to: paths.products, label: navigationContent.products }
  return offers.blend && { to: paths.order, label: offers.blend.name }
}

export function Hero() {
  const { hero } = homeContent
  return (
    <section className={homePictures.hero ? 'hero' : ''}>
      <Picture
        image={homePictures.hero}
        narrow={{ image: homePictures.heroNarrow, sizes: fullWidth }}
        sizes={fullWidth}
        alt={hero.pictureAlt}
        priority
        className="hero-picture"
      />
      <div className={homePictures.hero ? 'page hero-text' : 'page py-20 lg:py-36'}>
        {banner && (
          <p className="flex items-start gap-x-3 text-[0.9375rem]">
            <span className="rounded-full bg-lemon px-2.5 py-0.5 font-medium text-on-lemon">
              {banner.badge}
            </span>
            {banner.news}
          </p>
        )}
        <h1 className="mt-5 text-[2.75rem] leading-[1.05] sm:text-5xl lg:text-6xl xl:text-[5rem]">
          {hero.title[0]} <span className="block">{hero.title[1]}</span>
        </h1>
        <p className="mt-5 max-w-md text-lg lg:text-xl">{hero.lead}</p>
        {(offers.services || offers.drink || toBuy) && (
          <div className="mt-8 flex flex-wrap gap-3">
            {offers.services && <ButtonLink to={paths.booking}>{hero.book}</ButtonLink>}
            {offers.drink && (
              <ButtonLink to={paths.drink} variant="secondary" className="bg-paper/70">
                {hero.order}
              </ButtonLink>
            )}
            {toBuy && <ButtonLink to={toBuy.to}>{toBuy.label}</ButtonLink>}
          </div>
        )}
      </div>
    </section>
  )
}
