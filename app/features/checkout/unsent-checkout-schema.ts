import * as z from 'zod/mini'
import type { Fields } from '#app/lib/api.ts'
import { validateValues } from '#app/lib/validate-form.ts'

const required = (label: string) => {
  const message = `Enter ${label}.`
  return z.string(message).check(z.trim(), z.minLength(1, message))
}
const emailMessage = 'Enter an email address like name@example.com.'

/** All ten fields are required; only the email has a format. The values never leave the page. */
const unsentCheckoutSchema = z.object({
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
type Unsent = z.infer<typeof unsentCheckoutSchema>
export type UnsentField = keyof Unsent
export const unsentFields = Object.keys(unsentCheckoutSchema.shape) as UnsentField[]

/** One message per invalid field. */
export function unsentCheckoutErrors(read: (field: UnsentField) => string): Fields {
  const values = Object.fromEntries(unsentFields.map((field) => [field, read(field)]))
  const validation = validateValues(values, unsentCheckoutSchema)
  return 'errors' in validation ? validation.errors : {}
}
