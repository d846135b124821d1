import { CustomerTestimonials } from '#app/features/drinks/components/customer-testimonials.tsx'
import { OwnProducts } from '#app/features/drinks/components/own-products.tsx'

export function ProductsStory() {
  return (
    <>
      <OwnProducts />
      <CustomerTestimonials />
    </>
  )
}
