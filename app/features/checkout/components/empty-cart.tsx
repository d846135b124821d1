import { ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { offers } from '#practice/offers.ts'

export function EmptyCart() {
  return (
    <div className="grid justify-items-start gap-5">
      <p role="status" className="text-lg">
        Your cart is empty.
      </p>
      <ButtonLink to={offers.products ? paths.products : paths.home}>See what we offer</ButtonLink>
    </div>
  )
}
