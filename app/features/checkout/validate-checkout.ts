import { readForm, type Validation } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { type PlaceOrderInput, placeOrderSchema } from '#shared/checkout.ts'
import type { Delivery } from '#shared/orders.ts'

export type CheckoutFields = Pick<PlaceOrderInput, 'customer' | 'pickup_starts_at'>

const customerSchema = placeOrderSchema.shape.customer.def.innerType

/** Who picks the order up and when. An order that is shipped gets its customer from the payment page. */
export function validateCheckout(form: HTMLFormElement, delivery: Delivery): Validation<CheckoutFields> {
  if (delivery === 'shipping') return { values: {} }
  const { name, email, phone, texts_agreed, pickup_starts_at } = readForm(form)
  const typedPhone = typeof phone === 'string' && phone.trim() !== '' ? phone : undefined
  const wantsTexts = texts_agreed !== undefined
  const customer = validateValues(
    { name, email, texts_agreed: wantsTexts, ...(typedPhone && { phone: typedPhone }) },
    customerSchema,
  )
  const errors = {
    ...(!pickup_starts_at && { pickup_starts_at: 'Choose when you pick it up.' }),
    ...('errors' in customer && customer.errors),
    ...(wantsTexts && !typedPhone && { phone: 'Enter a mobile number, or choose no texts.' }),
  }
  if ('errors' in customer || Object.keys(errors).length > 0) return { errors }
  return { values: { customer: customer.values, pickup_starts_at: `${pickup_starts_at}` } }
}
