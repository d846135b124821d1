import { PurchaseButton } from '#app/components/purchase-button.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { featuredPicture } from '#app/features/home/pictures.ts'
import { drinkSizes } from '#app/lib/drink-sizes.ts'
import { pictureAlt, productName, useOpenDrink, usePurchase } from '#app/lib/use-purchase.ts'
import * as paths from '#app/paths.ts'
import { homeContent } from '#practice/content/home.ts'
import { fill } from '#practice/fill.ts'
import { offers } from '#practice/offers.ts'
import { formatUsd } from '#shared/money.ts'

const purchaseDelayMs = 500

export function FeaturedDrink() {
  const purchase = usePurchase(purchaseDelayMs)
  const openDrink = useOpenDrink()
  const [drink] = drinkSizes
  if (!drink) return null
  const name = productName(drink)
  const { product } = homeContent
  return (
    <article
      aria-labelledby="featured"
      className="grid content-start gap-6 sm:max-xl:grid-cols-2 sm:max-xl:items-center sm:max-xl:gap-12"
    >
      <Picture
        image={featuredPicture(drink.picture)}
        alt={pictureAlt(drink) ?? name}
        sizes="(width < 640px) calc(100vw - 40px), (width < 1280px) 45vw, 360px"
        className="h-auto w-full rounded-card"
      />
      <div>
        <p className="text-ginger text-[0.9375rem]">{product.eyebrow}</p>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id="featured" className="text-card">
            {name}
          </h3>
          <p className="text-xl tabular-nums">{formatUsd(drink.cents)}</p>
        </div>
        <p className="mt-2 text-muted">{drink.description}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <PurchaseButton
            name={name}
            product={offers.drink?.slug ?? ''}
            size={drink.slug}
            isSoldOut={offers.drink?.isSoldOut ?? true}
            onClick={() => purchase(name, drink, offers.drink?.slug ?? '')}
          />
          <ButtonLink to={paths.drink} variant="secondary" onClick={openDrink}>
            {product.more} <span className="sr-only">{fill(product.about, { product: name })}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
