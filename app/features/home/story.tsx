import { ClientVoices } from '#app/features/home/client-voices.tsx'
import { Closing } from '#app/features/home/closing.tsx'
import { Services } from '#app/features/home/services.tsx'

export function HomeStory() {
  return (
    <>
      <Services />
      <ClientVoices />
      <Closing />
    </>
  )
}
