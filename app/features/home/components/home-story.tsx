import { ClientTestimonials } from '#app/features/home/components/client-testimonials.tsx'
import { Closing } from '#app/features/home/components/closing.tsx'
import { HomeProducts } from '#app/features/home/components/home-products.tsx'
import { Services } from '#app/features/home/components/services.tsx'

export function HomeStory() {
  return (
    <>
      <Services />
      <HomeProducts />
      <ClientTestimonials />
      <Closing />
    </>
  )
}
