import { ChoiceFields } from '#app/features/checkout/components/choice-fields.tsx'
import { CustomerFields } from '#app/features/checkout/components/customer-fields.tsx'
import { PickupFields } from '#app/features/checkout/components/pickup-fields.tsx'
import type { useCheckout } from '#app/features/checkout/use-checkout.ts'
import type { Quote } from '#shared/checkout.ts'

export type Checkout = ReturnType<typeof useCheckout>

const deliveryNames = {
  pickup: { title: 'Pick it up', hint: 'At our place, at a time that suits you.' },
  shipping: { title: 'Ship it', hint: 'You enter your address on the payment page.' },
}
const payNames = {
  pickup: { title: 'Pay at pickup', hint: 'Nothing is charged now.' },
  card: { title: 'Pay now by card', hint: 'On the payment provider’s page. We never see your card.' },
}

export function CheckoutFields({ checkout, quote }: { checkout: Checkout; quote: Quote }) {
  const { draft, errors, delivery, setDelivery, pay, setPay } = checkout
  const isPickedUp = quote.delivery === 'pickup'
  return (
    <>
      {quote.deliveries.length > 1 && (
        <ChoiceFields
          title="How you get it"
          name="delivery"
          options={quote.deliveries.map((value) => ({ value, ...deliveryNames[value] }))}
          value={delivery ?? quote.delivery}
          onChange={setDelivery}
          error={errors.delivery}
        />
      )}
      {isPickedUp && quote.pickup && (
        <PickupFields pickup={quote.pickup} chosen={draft.pickup_starts_at} error={errors.pickup_starts_at} />
      )}
      {isPickedUp ? (
        <CustomerFields draft={draft} errors={errors} asksForTexts={quote.asks_for_texts} />
      ) : (
        <p>You enter your name, email and address on the payment page.</p>
      )}
      <ChoiceFields
        title="Payment"
        name="pay"
        options={quote.pays.map((value) => ({ value, ...payNames[value] }))}
        value={pay}
        onChange={setPay}
        error={errors.pay}
      />
    </>
  )
}
