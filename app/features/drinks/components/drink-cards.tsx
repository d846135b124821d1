import { Button } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { drinkCardSizes, drinkPicture } from '#app/features/drinks/pictures.ts'
import { drinkSizes } from '#app/lib/drink-sizes.ts'
import { pictureAlt, productName, usePurchase } from '#app/lib/use-purchase.ts'
import { drinkContent as content } from '#practice/content/drinks.ts'
import { fill } from '#practice/fill.ts'
import type { Size } from '#practice/schema.ts'
import { formatUsd } from '#shared/money.ts'

const purchaseDelayMs = 100

type Props = {
  headings: 'h2' | 'h3'
  /** Loads the first picture at once: for cards above the fold. */
  priority?: boolean
}

export function DrinkCards({ headings: Heading, priority = false }: Props) {
  const purchase = usePurchase(purchaseDelayMs)
  return (
    <ul className="grid gap-12 md:grid-cols-3 md:gap-8">
      {drinkSizes.map((drink, index) => {
        const name = productName(drink)
        return (
          <li key={drink.slug} className="flex flex-col">
            <DrinkPicture drink={drink} name={name} priority={priority && index === 0} />
            <div className="mt-5 flex items-baseline justify-between gap-4">
              <Heading className="text-[1.75rem]">{drink.name}</Heading>
              <p className="text-xl tabular-nums">{formatUsd(drink.cents)}</p>
            </div>
            <p className="text-ginger">{drink.size}</p>
            <p className="mt-2 mb-4 text-muted">{drink.description}</p>
            <ul className="mt-auto mb-6 divide-y divide-line border-line border-y text-[0.9375rem]">
              {drink.benefits.map((benefit) => (
                <li key={benefit} className="py-2">
                  {benefit}
                </li>
              ))}
            </ul>
            <Button
              className="self-start"
              aria-label={fill(content.purchaseLabel, { product: name })}
              onClick={() => purchase(drink)}
            >
              {content.purchase}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function DrinkPicture({ drink, name, priority }: { drink: Size; name: string; priority: boolean }) {
  return (
    <Picture
      image={drinkPicture(drink.picture)}
      alt={pictureAlt(drink) ?? name}
      sizes={drinkCardSizes}
      priority={priority}
      className="aspect-square h-auto w-full rounded-card object-cover"
    />
  )
}
