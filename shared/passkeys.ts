import * as z from 'zod/mini'
import { currentPasswordField, deviceSecretsField } from '#shared/account.ts'
import { lineField } from '#shared/fields.ts'

export const maxPasskeys = 10

const nameField = lineField('Enter a name, such as My phone.', 60)
const idField = z.uuid('Reload the page and try again.')
const base64Url = z.string().check(z.regex(/^[\w-]{1,20000}$/))

/** Needed unless the sign-in was a few minutes ago. The code only when two-factor is on. */
export const identityProofSchema = z.object({
  password: z.optional(currentPasswordField),
  code: z.optional(z.string().check(z.trim(), z.maxLength(60, 'That code is too long.'))),
})
export type IdentityProof = z.infer<typeof identityProofSchema>

const transports = z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(10))

/** What the browser answers to the creation of a passkey: W3C's RegistrationResponseJSON, as far as it is read. */
const registrationResponse = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.optional(transports),
  }),
})

/** W3C's AuthenticationResponseJSON, as far as it is read. */
const authenticationResponse = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    /** Only absent for keys that can't name their user, which we don't accept. */
    userHandle: z.optional(base64Url),
  }),
})

export const addPasskeySchema = z.object({ name: nameField, response: registrationResponse })
export type NewPasskey = z.infer<typeof addPasskeySchema>
export const renamePasskeySchema = z.object({ id: idField, name: nameField })
export const removePasskeySchema = z.extend(identityProofSchema, { id: idField })
export const passkeySignInSchema = z.object({
  response: authenticationResponse,
  devices: deviceSecretsField,
})
export type PasskeyAnswer = z.infer<typeof passkeySignInSchema>['response']

export type PasskeyRow = {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
  /** Whether a password manager syncs it to other devices. */
  synced: boolean
}

export type PasskeyList = {
  passkeys: PasskeyRow[]
  /** What adding and removing ask for now. */
  needs: { password: boolean; code: boolean }
}
