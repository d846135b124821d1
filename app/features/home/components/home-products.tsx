import { ButtonLink } from '#app/components/ui/button.tsx'
import { formatPrice } from '#app/lib/product-price.ts'
import * as paths from '#app/paths.ts'
import { navigationContent } from '#practice/content/navigation.ts'
import { ownProductsContent as content } from '#practice/content/own-products.ts'
import { fill } from '#practice/fill.ts'
import { products } from '#practice/products.ts'

const maxShown = 3

/** The first of the products that have a page of their own. The others are on the page of all. */
export function HomeProducts() {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="home-products" className="page pb-20 lg:pb-32">
      <h2 id="home-products" className="text-4xl lg:text-[min(3rem,4.7vw)] lg:leading-none">
        {content.title}
      </h2>
      <ul className="mt-10 grid gap-10 sm:grid-cols-2 md:grid-cols-3 md:gap-8">
        {products.slice(0, maxShown).map((product) => (
          <li key={product.slug} className="flex flex-col [overflow-wrap:anywhere]">
            <h3 className="text-card">{product.name}</h3>
            <p className="text-ginger">{product.kind}</p>
            <p className="mt-3 mb-4 text-xl tabular-nums">{formatPrice(product)}</p>
            <ButtonLink to={paths.product(product.slug)} variant="secondary" className="mt-auto self-start">
              {content.more} <span className="sr-only">{fill(content.about, { product: product.name })}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {products.length > maxShown && (
        <ButtonLink to={paths.products} variant="quiet" className="mt-6 -ml-[12px]">
          {navigationContent.products}
        </ButtonLink>
      )}
    </section>
  )
}
