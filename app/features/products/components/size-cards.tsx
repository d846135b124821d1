import { PurchaseButton } from '#app/components/purchase-button.tsx'
import { SizePicture } from '#app/features/products/components/size-picture.tsx'
import { usePurchase } from '#app/lib/use-purchase.ts'
import { offers } from '#practice/offers.ts'
import type { OfferedProduct } from '#practice/products.ts'
import { formatUsd } from '#shared/money.ts'

const purchaseDelayMs = 100

type Props = {
  product: OfferedProduct
  headings: 'h2' | 'h3'
  /** Loads the first picture at once: for cards above the fold. */
  priority?: boolean
}

/**
 * A card for each size of a product. Those of products that are picked up have a button, as far as orders can be picked up; the
 * drink's opens its checkout in any case.
 */
export function SizeCards({ product, headings: Heading, priority = false }: Props) {
  const purchase = usePurchase(purchaseDelayMs)
  const isPickedUp = product.delivery === 'pickup'
  const tax = offers.plusTax.find(({ slug }) => slug === product.slug)?.text
  return (
    <ul className={`grid gap-12 md:gap-8 ${isPickedUp ? 'size-cards' : 'content-start'}`}>
      {product.sizes.map((size, index) => {
        const name = `${product.name} ${size.name}`
        return (
          <li key={size.slug} className="flex flex-col">
            <SizePicture size={size} name={name} priority={priority && index === 0} />
            <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
              <Heading className="min-w-0 text-card [overflow-wrap:anywhere]">{size.name}</Heading>
              <p className="text-xl tabular-nums">{formatUsd(size.cents)}</p>
            </div>
            <p className="text-ginger">{size.size}</p>
            {isPickedUp && tax && <p className="text-muted text-sm">{tax}</p>}
            <p className="mt-2 mb-4 text-muted">{size.description}</p>
            {size.benefits.length > 0 && (
              <ul className="mt-auto mb-6 divide-y divide-line border-line border-y text-[0.9375rem]">
                {size.benefits.map((benefit) => (
                  <li key={benefit} className="py-2">
                    {benefit}
                  </li>
                ))}
              </ul>
            )}
            {isPickedUp && (offers.pickup || product.page === 'drink') && (
              <PurchaseButton
                className="self-start"
                name={name}
                product={product.slug}
                size={size.slug}
                isSoldOut={product.stock.rule === 'soldOut'}
                onClick={() => purchase(name, size, product.slug)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
