import { CustomerVoices } from '#app/features/drinks/customer-voices.tsx'
import { HealthBenefits } from '#app/features/drinks/health-benefits.tsx'

export function DrinkStory() {
  return (
    <>
      <CustomerVoices />
      <HealthBenefits />
    </>
  )
}
