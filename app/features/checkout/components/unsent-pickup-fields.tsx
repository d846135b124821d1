import { Field } from '#app/components/ui/field.tsx'
import type { UnsentField } from '#app/features/checkout/unsent-checkout-schema.ts'
import type { Fields } from '#app/lib/api.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

type Props = { errors: Fields }

export function UnsentPickupFields({ errors }: Props) {
  const { pickup } = checkoutContent
  const text = (field: Exclude<UnsentField, `card${string}`>, autoComplete: string) => ({
    id: field,
    name: field,
    label: pickup[field],
    required: true,
    autoComplete,
    error: errors[field],
  })
  return (
    <section aria-labelledby="pickup" className="grid gap-5">
      <div>
        <h2 id="pickup" className="text-3xl">
          {pickup.title}
        </h2>
        <p className="mt-1 text-muted">{pickup.lead}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...text('firstName', 'given-name')} />
        <Field {...text('lastName', 'family-name')} />
      </div>
      <Field {...text('email', 'email')} type="email" />
      <Field {...text('address', 'address-line1')} />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[2fr_1fr_1fr]">
        <Field {...text('city', 'address-level2')} className="max-sm:col-span-2" />
        <Field {...text('state', 'address-level1')} />
        <Field {...text('zipCode', 'postal-code')} inputMode="numeric" />
      </div>
    </section>
  )
}
