import * as z from 'zod/mini'
import type { Fields } from '#app/lib/api.ts'
import { validateValues } from '#app/lib/validate-form.ts'

const required = (label: string) => {
  const message = `Enter ${label}.`
  return z.string(message).check(z.trim(), z.minLength(1, message))
}
const emailMessage = 'Enter an email address like name@example.com.'

/** All ten fields are required; only the email has a format. The values never leave the page. */
const pickupSchema = z.object({
  firstName: required('your first name'),
  lastName: required('your last name'),
  email: z.string(emailMessage).check(z.trim(), z.email(emailMessage)),
  address: required('your address'),
  city: required('your city'),
  state: required('your state'),
  zipCode: required('your ZIP code'),
  cardNumber: required('a card number'),
  cardExpiry: required('an expiry date'),
  cardCVC: required('a CVC'),
})
type Pickup = z.infer<typeof pickupSchema>
export type PickupField = keyof Pickup
export const pickupFields = Object.keys(pickupSchema.shape) as PickupField[]

/** One message per invalid field. */
export function pickupErrors(read: (field: PickupField) => string): Fields {
  const values = Object.fromEntries(pickupFields.map((field) => [field, read(field)]))
  const validation = validateValues(values, pickupSchema)
  return 'errors' in validation ? validation.errors : {}
}
