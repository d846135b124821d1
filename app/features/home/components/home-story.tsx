import { ClientTestimonials } from '#app/features/home/components/client-testimonials.tsx'
import { Closing } from '#app/features/home/components/closing.tsx'
import { Services } from '#app/features/home/components/services.tsx'

export function HomeStory() {
  return (
    <>
      <Services />
      <ClientTestimonials />
      <Closing />
    </>
  )
}
