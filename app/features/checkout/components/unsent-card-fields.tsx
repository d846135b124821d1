import { Field } from '#app/components/ui/field.tsx'
import type { UnsentField } from '#app/features/checkout/unsent-checkout-schema.ts'
import type { Fields } from '#app/lib/api.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

type Props = { errors: Fields }

/** Uncontrolled, without `name` and autocomplete, so that card details exist only in the fields. */
export function UnsentCardFields({ errors }: Props) {
  const { payment } = checkoutContent
  const card = (field: Extract<UnsentField, `card${string}`>) => ({
    id: field,
    label: payment[field],
    required: true,
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    error: errors[field],
  })
  return (
    <section aria-labelledby="payment" className="grid gap-5">
      <div>
        <h2 id="payment" className="text-3xl">
          {payment.title}
        </h2>
        <p className="mt-1 text-muted">{payment.lead}</p>
      </div>
      <Field {...card('cardNumber')} />
      <div className="grid grid-cols-2 gap-5">
        <Field {...card('cardExpiry')} inputMode="text" />
        <Field {...card('cardCVC')} />
      </div>
    </section>
  )
}
