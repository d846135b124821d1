import { CustomerTestimonials } from '#app/features/drinks/components/customer-testimonials.tsx'
import { HealthBenefits } from '#app/features/drinks/components/health-benefits.tsx'

export function DrinkStory() {
  return (
    <>
      <CustomerTestimonials />
      <HealthBenefits />
    </>
  )
}
