import { Section } from '#app/components/layout/section.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { SizePicture } from '#app/features/products/components/size-picture.tsx'
import { formatPrice } from '#app/lib/product-price.ts'
import * as paths from '#app/paths.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { ownProductsContent as content } from '#practice/content/own-products.ts'
import { fill } from '#practice/fill.ts'
import { type OfferedProduct, products } from '#practice/products.ts'

/** A card for each product that has a page of its own. */
export function OwnProducts() {
  if (products.length === 0) return null
  return (
    <Section id="own-products" title={content.title}>
      <ul className="grid gap-12 sm:grid-cols-2 md:grid-cols-3 md:gap-8">
        {products.map((product) => (
          <li key={product.slug} className="flex flex-col [overflow-wrap:anywhere]">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ProductCard({ product }: { product: OfferedProduct }) {
  const { name, kind, description, sizes, stock } = product
  const pictured = sizes.find(({ picture }) => picture)
  return (
    <>
      {pictured && <SizePicture size={pictured} name={name} />}
      <h3 className="mt-5 text-card">{name}</h3>
      <p className="text-ginger">{kind}</p>
      <p className="mt-2 text-muted">{description}</p>
      <p className="mt-3 mb-5 text-xl tabular-nums">
        {formatPrice(product)}
        {stock.rule === 'soldOut' && <span className="text-base text-muted"> · {drinkContent.soldOut}</span>}
      </p>
      <ButtonLink to={paths.product(product.slug)} variant="secondary" className="mt-auto self-start">
        {content.more} <span className="sr-only">{fill(content.about, { product: name })}</span>
      </ButtonLink>
    </>
  )
}
