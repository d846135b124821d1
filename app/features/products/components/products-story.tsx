import { CustomerTestimonials } from '#app/features/products/components/customer-testimonials.tsx'
import { OwnProducts } from '#app/features/products/components/own-products.tsx'

export function ProductsStory() {
  return (
    <>
      <OwnProducts />
      <CustomerTestimonials />
    </>
  )
}
