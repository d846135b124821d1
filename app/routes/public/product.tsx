import { type ComponentType, lazy } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { productPicture } from '#app/features/products/pictures.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notFoundMeta } from '#app/lib/not-found-meta.ts'
import { linkPreviewOf } from '#app/lib/picture.ts'
import { breadcrumbs, productSizes } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { ownProductsContent as content } from '#practice/content/own-products.ts'
import { pricingContent } from '#practice/content/pricing.ts'
import { productsContent } from '#practice/content/products.ts'
import { offers } from '#practice/offers.ts'
import { type OfferedProduct, products } from '#practice/products.ts'
import { pickup as pickupRules } from '#practice/selling.ts'

const findProduct = (slug: string | undefined) => products.find((product) => product.slug === slug)

type Sale = ComponentType<{ product: OfferedProduct }>

const pickup = () =>
  import('#app/features/products/components/size-cards.tsx').then(
    ({ SizeCards }): Sale =>
      ({ product }) => <SizeCards product={product} headings="h2" priority />,
  )
const shipping = () =>
  import('#app/routes/public/shipped-product.tsx').then(({ ShippedProduct }): Sale => ShippedProduct)
/** A page loads only the one it needs; hydration waits for it, so that no click is lost. */
const sales: Record<OfferedProduct['delivery'], Sale> = import.meta.env.SSR
  ? { pickup: await pickup(), shipping: await shipping() }
  : {
      pickup: lazy(async () => ({ default: await pickup() })),
      shipping: lazy(async () => ({ default: await shipping() })),
    }

export const meta: MetaFunction = ({ params }) => {
  const product = findProduct(params.slug)
  if (!product) return notFoundMeta()
  const { name, description, slug, sizes } = product
  const uploaded = sizes.find(({ picture }) => picture && 'upload' in picture)
  const image = linkPreviewOf(uploaded?.picture ?? null, '')
  return pageMeta({ title: name, description, path: paths.product(slug), image })
}

const structuredData = (product: OfferedProduct) => [
  ...productSizes(product, paths.product(product.slug), ({ picture }) => productPicture(picture)?.img.src),
  breadcrumbs([
    { name: productsContent.title, path: paths.products },
    { name: product.name, path: paths.product(product.slug) },
  ]),
]

export default function ProductRoute() {
  const product = findProduct(useParams().slug)
  if (!product) return <ErrorPage />
  const Sale = sales[product.delivery]
  return (
    <main id="main" key={product.slug} tabIndex={-1} className="page pt-12 pb-24 md:pt-20 md:pb-32">
      <header className="mb-10 max-w-2xl [overflow-wrap:anywhere] md:mb-14">
        <p className="text-ginger text-lg">{product.kind}</p>
        <h1 className="page-title">{product.name}</h1>
        <p className="mt-4 text-lg text-muted">{product.description}</p>
        {product.delivery === 'pickup' && pickupRules && (
          <p className="mt-4">
            {pricingContent.comparison.pickup}: {pickupRules.place}
          </p>
        )}
      </header>
      <Sale product={product} />
      {product.delivery === 'pickup' && !offers.pickup && (
        <div className="mt-10">
          <p className="max-w-prose">{content.ask}</p>
          <ButtonLink to={paths.contact} variant="secondary" className="mt-4">
            {content.write}
          </ButtonLink>
        </div>
      )}
      {content.disclaimer && (
        <p className="mt-14 max-w-prose border-line border-l-2 pl-4 text-sm text-muted">
          {content.disclaimer}
        </p>
      )}
      <StructuredData items={import.meta.env.SSR ? structuredData(product) : []} />
    </main>
  )
}
