import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { consentChannels, consentPurposes } from '#shared/consents.ts'
import { textField } from '#shared/fields.ts'

const purpose = z.enum(consentPurposes, 'Reload the page and try again.')
const channel = z.enum(consentChannels, 'Reload the page and try again.')

/** A switch of the portal's profile. */
export const ownConsentSchema = z.object({ channel, purpose, is_given: z.boolean() })
export type OwnConsentInput = z.infer<typeof ownConsentSchema>

/** What the owner records for somebody, who told them in person. */
export const recordConsentSchema = z.object({
  channel,
  purpose,
  /** One of the person's addresses and numbers. */
  recipient: z.string('Choose a number or an address.').check(z.minLength(1), z.maxLength(320)),
  is_given: z.boolean(),
  wording: textField('Write what they said or signed.', 500),
  note: z.optional(textField('Leave the note empty or write something.', 500)),
})
export type RecordConsentInput = z.infer<typeof recordConsentSchema>

const incompleteLink = 'That link is incomplete. Open it from your email again.'

/** The token of a signed link. */
export const consentTokenSchema = z.object({
  token: z.string(incompleteLink).check(z.regex(/^[\w-]{1,200}$/, incompleteLink)),
})

export const newsSignUpSchema = z.object({ email: emailField })
