import { PurchaseButton } from '#app/components/purchase-button.tsx'
import { drinkSizes } from '#app/lib/drink-sizes.ts'
import { productName, usePurchase } from '#app/lib/use-purchase.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { productsContent } from '#practice/content/products.ts'
import { offers } from '#practice/offers.ts'
import { formatUsd } from '#shared/money.ts'

const purchaseDelayMs = 0

export function DrinkTable() {
  const purchase = usePurchase(purchaseDelayMs)
  const { columns, title } = productsContent.drinks
  return (
    <table aria-label={title} className="w-full border-line border-y text-left">
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-3 pr-4 font-normal">
            {columns.product}
          </th>
          <th scope="col" className="py-3 pr-4 font-normal max-md:hidden">
            {columns.shipping}
          </th>
          <th scope="col" className="py-3 pr-4 text-right font-normal">
            {columns.price}
          </th>
          <th scope="col" className="py-3 text-right font-normal">
            {columns.action}
          </th>
        </tr>
      </thead>
      <tbody>
        {drinkSizes.map((drink) => (
          <tr key={drink.slug} className="border-line border-t">
            <th scope="row" className="py-4 pr-4 font-normal">
              {drink.name}
              <span className="block text-sm text-muted">
                {[drink.size, drink.note].filter(Boolean).join(' · ')}
              </span>
              <span className="block text-sm text-muted md:hidden">{shippingText(drink.freeShipping)}</span>
            </th>
            <td className="py-4 pr-4 text-muted max-md:hidden">{shippingText(drink.freeShipping)}</td>
            <td className="py-4 pr-4 text-right text-lg tabular-nums">{formatUsd(drink.cents)}</td>
            <td className="py-4 text-right">
              <PurchaseButton
                className="px-4"
                name={productName(drink)}
                product={offers.drink?.slug ?? ''}
                size={drink.slug}
                isSoldOut={offers.drink?.isSoldOut ?? true}
                onClick={() => purchase(productName(drink), drink, offers.drink?.slug ?? '')}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shippingText = (isFree: boolean) => (isFree ? drinkContent.freeShipping : drinkContent.pickup)
