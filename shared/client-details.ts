import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { lineField } from '#shared/fields.ts'

export const addClientSchema = z.object({
  name: lineField('Enter a name.', 80),
  email: z.union([z.literal(''), emailField]),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Enter a phone number.')),
})
export type AddClient = z.infer<typeof addClientSchema>

const shown = z.nullable(z.string().check(z.maxLength(320)))
/** `was`: what the page showed. With something else in the database the request fails with `conflict`. */
export const correctClientSchema = z.extend(addClientSchema, {
  was: z.object({ name: z.string().check(z.maxLength(1000)), email: shown, phone: shown }),
})
export type CorrectClient = z.infer<typeof correctClientSchema>
