import { CustomerTestimonials } from '#app/features/products/components/customer-testimonials.tsx'
import { HealthBenefits } from '#app/features/products/components/health-benefits.tsx'

export function DrinkStory() {
  return (
    <>
      <CustomerTestimonials />
      <HealthBenefits />
    </>
  )
}
