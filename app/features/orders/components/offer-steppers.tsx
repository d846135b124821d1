import { Stepper } from '#app/components/ui/stepper.tsx'
import { MissingOffers } from '#app/features/orders/components/missing-offers.tsx'
import type { InPersonOffer, InPersonOffers } from '#shared/in-person-sale.ts'
import { formatUsd } from '#shared/money.ts'

type Props = Pick<InPersonOffers, 'offers' | 'missing'> & {
  quantityOf: (offer: InPersonOffer) => number
  onChange: (offer: InPersonOffer, quantity: number) => void
}

/** How many of each are sold, and what can't be sold now. */
export function OfferSteppers({ offers, missing, quantityOf, onChange }: Props) {
  return (
    <>
      {offers.map((offer) => (
        <Stepper
          key={`${offer.product}/${offer.size}`}
          label={`${offer.name}, ${formatUsd(offer.unit_cents)}`}
          value={quantityOf(offer)}
          min={0}
          max={1000}
          rule="Choose a whole number, 0 or more."
          onChange={(quantity) => onChange(offer, quantity)}
        />
      ))}
      <MissingOffers missing={missing} />
    </>
  )
}
