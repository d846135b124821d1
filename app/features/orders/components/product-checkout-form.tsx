import { useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CardCheckoutForm } from '#app/features/orders/components/card-checkout-form.tsx'
import { ownProductsContent as content } from '#practice/content/own-products.ts'
import { fill } from '#practice/fill.ts'
import type { Product, Size } from '#practice/schema.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

/** Orders one of the sizes of a product that is shipped. */
export function ProductCheckoutForm({ product, firstSize }: { product: Product; firstSize: Size }) {
  const { size, choose } = useChosenSize(product, firstSize)
  const { slug, sizes, stock, maxQuantity, freeShippingOverCents, refundDays } = product
  const sale = {
    slug,
    size: size.slug,
    terms: {
      unitCents: size.cents,
      minQuantity: 1,
      maxQuantity,
      freeShippingOverCents,
    },
    unit: null,
    isSoldOut: stock.rule === 'soldOut',
    cart: { name: `${product.name} ${size.name}`, size: size.slug },
  }
  const refund = refundDays ? [fill(content.refund, { days: String(refundDays) })] : []
  return (
    <CardCheckoutForm
      sale={sale}
      each={content.each}
      shipping={
        freeShippingOverCents === null
          ? null
          : fill(content.shipping, { amount: formatUsdShort(freeShippingOverCents) })
      }
      shipsFree={size.freeShipping}
      reassurance={[...refund, content.card]}
    >
      {sizes.length > 1 && (
        <label className="mt-5 grid gap-1.5 font-medium text-[0.9375rem]">
          {content.size}
          <select
            value={size.slug}
            onChange={(event) => choose(event.target.value)}
            className="min-h-12 w-full rounded-[10px] border border-edge bg-surface px-3 font-normal text-base"
          >
            {sizes.map((each) => (
              <option key={each.slug} value={each.slug}>
                {each.name}, {formatUsd(each.cents)}
              </option>
            ))}
          </select>
        </label>
      )}
    </CardCheckoutForm>
  )
}

/** The chosen size: at first the one in the address, with which the payment page sends people back. */
function useChosenSize({ sizes }: Product, firstSize: Size) {
  const [search] = useSearchParams()
  const [chosen, choose] = useState(firstSize.slug)
  const inAddress = search.get('size')
  useLayoutEffect(() => {
    if (inAddress) choose(inAddress)
  }, [inAddress])
  return { size: sizes.find(({ slug }) => slug === chosen) ?? firstSize, choose }
}
