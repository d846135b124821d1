import { ProductCheckoutForm } from '#app/features/orders/components/product-checkout-form.tsx'
import { SizeCards } from '#app/features/products/components/size-cards.tsx'
import type { OfferedProduct } from '#practice/products.ts'

/** The sizes of a product with the form that orders one of them. */
export function ShippedProduct({ product }: { product: OfferedProduct }) {
  const [firstSize] = product.sizes
  return (
    <div className="grid gap-12 md:grid-cols-2 md:gap-14">
      <SizeCards product={product} headings="h2" priority />
      {firstSize && <ProductCheckoutForm product={product} firstSize={firstSize} />}
    </div>
  )
}
