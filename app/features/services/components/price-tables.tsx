import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { drinkSizes } from '#app/lib/drink-sizes.ts'
import * as paths from '#app/paths.ts'
import { pricingContent } from '#practice/content/pricing.ts'
import { fill } from '#practice/fill.ts'
import { offers } from '#practice/offers.ts'
import { products } from '#practice/products.ts'
import type { Product, Size } from '#practice/schema.ts'
import { type OfferedService, services } from '#practice/services.ts'
import { formatPriceShort, formatUsd, formatUsdShort } from '#shared/money.ts'

const content = pricingContent.comparison

export const hasProducts = drinkSizes.length > 0 || offers.blend !== null || products.length > 0

export function PriceTables() {
  return (
    <div
      className={`grid gap-14 md:gap-16 ${offers.services && hasProducts ? 'md:grid-cols-2' : 'max-w-3xl'}`}
    >
      {offers.services && <SessionPrices />}
      {hasProducts && <ProductPrices />}
    </div>
  )
}

function SessionPrices() {
  return (
    <section aria-labelledby="session-prices">
      <h2 id="session-prices" className="text-3xl">
        {content.sessions}
      </h2>
      <PriceTable labelledBy="session-prices" columns={content.sessionColumns}>
        {services.flatMap(sessionRows)}
      </PriceTable>
      <ButtonLink to={paths.booking} className="mt-6">
        {content.book}
      </ButtonLink>
    </section>
  )
}

function ProductPrices() {
  return (
    <section aria-labelledby="product-prices">
      <h2 id="product-prices" className="text-3xl">
        {content.products}
      </h2>
      <PriceTable labelledBy="product-prices" columns={content.productColumns}>
        {drinkSizes.map((drink) => (
          <Row
            key={drink.slug}
            item={
              <>
                {content.drink} <span className="whitespace-nowrap">{drink.name}</span>
              </>
            }
            detail={describeSize(drink)}
            option={drink.freeShipping ? content.freeShipping : content.pickup}
            price={formatUsd(drink.cents)}
          />
        ))}
        {offers.blend && (
          <Row
            item={content.blend}
            detail={content.pouch}
            option={content.blendShipping}
            price={formatUsd(offers.blend.unitCents)}
          />
        )}
        {products.flatMap(productRows)}
      </PriceTable>
      {offers.taxes && <p className="mt-4 text-muted text-sm">{offers.taxes}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {offers.drink && <ButtonLink to={paths.drink}>{content.orderDrink}</ButtonLink>}
        {offers.blend && (
          <ButtonLink to={paths.order} variant="secondary">
            {content.orderBlend}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function productRows({ slug, name, delivery, freeShippingOverCents, sizes }: Product) {
  const shipping = freeShippingOverCents
    ? fill(content.freeShippingOver, { amount: formatUsdShort(freeShippingOverCents) })
    : content.shipping
  const pickup = offers.pickup ? content.pickup : content.onRequest
  return sizes.map((size) => (
    <Row
      key={`${slug} ${size.slug}`}
      item={
        <Link to={paths.product(slug)} viewTransition className="underline underline-offset-4">
          {name} {size.name}
        </Link>
      }
      detail={describeSize(size)}
      option={size.freeShipping ? content.freeShipping : delivery === 'pickup' ? pickup : shipping}
      price={formatUsd(size.cents)}
    />
  ))
}

const describeSize = ({ size, note }: Size) => [size, note].filter(Boolean).join(' · ')

function sessionRows(service: OfferedService) {
  return service.durations.map((price) => (
    <Row
      key={`${service.slug} ${price.minutes} ${price.label}`}
      item={service.title}
      detail={service.location ?? content.online}
      option={price.label}
      price={formatPriceShort(price.cents)}
    />
  ))
}

type TableProps = { labelledBy: string; columns: readonly string[]; children: ReactNode }

function PriceTable({ labelledBy, columns, children }: TableProps) {
  return (
    <div className="mt-4 relative overflow-x-auto">
      <table aria-labelledby={labelledBy} className="w-full border-line border-y text-left">
        <thead className="text-sm text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2.5 pr-4 font-normal last:pr-0 last:text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type RowProps = { item: ReactNode; detail: string; option: string; price: string }

function Row({ item, detail, option, price }: RowProps) {
  return (
    <tr className="border-line border-t align-baseline">
      <th scope="row" className="min-w-32 py-3.5 pr-4 font-normal [overflow-wrap:anywhere]">
        {item} <span className="block text-sm text-muted">{detail}</span>
      </th>
      <td className="py-3.5 pr-4 text-muted">{option}</td>
      <td className="py-3.5 text-right text-lg tabular-nums">{price}</td>
    </tr>
  )
}
