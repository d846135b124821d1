import * as z from 'zod/mini'
import { lineField } from '#shared/fields.ts'
import type { UserRole } from '#shared/policy.ts'

export const passwordMinLength = 10
export const passwordMaxLength = 128
export const signInLinkMinutes = 15

const nameField = (label: string) => lineField(`Enter your ${label}.`, 80)

const emailSentence = 'Enter an email address like name@example.com.'
export const emailField = z
  .string(emailSentence)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, emailSentence), z.email(emailSentence))

const newPasswordField = z
  .string('Choose a password.')
  .check(
    z.minLength(passwordMinLength, `Use at least ${passwordMinLength} characters.`),
    z.maxLength(passwordMaxLength, `Use at most ${passwordMaxLength} characters.`),
  )

export const signUpSchema = z.object({
  firstName: nameField('first name'),
  lastName: nameField('last name'),
  email: emailField,
  password: newPasswordField,
})
export type SignUp = z.infer<typeof signUpSchema>

export const currentPasswordField = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'That password is too long.'))

/** How many accounts one browser is remembered for. */
export const maxDeviceSecrets = 5
/** Required when the account uses two-factor authentication. */
const signInCodeField = z.optional(
  z.string('Enter the code.').check(z.trim(), z.maxLength(60, 'That code is too long.')),
)

/** The secrets of accounts that this browser has signed in to before. */
export const deviceSecretsField = z.optional(
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxDeviceSecrets)),
)

export const signInSchema = z.object({
  email: emailField,
  password: currentPasswordField,
  code: signInCodeField,
  devices: deviceSecretsField,
})
export type SignIn = z.infer<typeof signInSchema>
/** `device` is a secret that the browser sends with its next sign-in. */
export type SignedIn = { token: string; expires_at: string; device: string }

export const resetRequestSchema = z.object({ email: emailField })

const linkTokenField = z.string('That link is incomplete.').check(z.minLength(1), z.maxLength(2000))

export const newPasswordSchema = z.object({ token: linkTokenField, password: newPasswordField })

/** The password of the registration, which proves that the owner of the address made it. */
export const confirmEmailSchema = z.object({ token: linkTokenField, password: currentPasswordField })

/** For the owner of an address that somebody else registered, or who forgot the password. */
export const confirmWithNewPasswordSchema = z.object({
  token: linkTokenField,
  firstName: nameField('first name'),
  lastName: nameField('last name'),
  password: newPasswordField,
})
export type ConfirmWithNewPassword = z.infer<typeof confirmWithNewPasswordSchema>

export const signInLinkSchema = z.object({
  token: linkTokenField,
  code: signInCodeField,
  devices: deviceSecretsField,
})

export const emailChangeSchema = z.object({ new_email: emailField })
export const confirmEmailChangeSchema = z.object({ token: linkTokenField, password: currentPasswordField })
export const linkTokenSchema = z.object({ token: linkTokenField })

const phoneSentence = 'Enter a phone number like +1 234 567 8900, or leave it empty.'

const shownField = z.string().check(z.maxLength(1000))
export const profileSchema = z.object({
  first_name: nameField('first name'),
  last_name: nameField('last name'),
  phone: z.nullable(z.string(phoneSentence).check(z.trim(), z.maxLength(40, phoneSentence))),
  /** What the page showed: what is the same is left as it is in the database, where another device may have changed it. */
  was: z.optional(z.object({ first_name: shownField, last_name: shownField, phone: z.nullable(shownField) })),
})
export type ProfileInput = z.infer<typeof profileSchema>

const codeSentence = 'Enter the six digits from the text.'
export const phoneCodeSchema = z.object({
  code: z.string(codeSentence).check(z.trim(), z.regex(/^\d{6}$/, codeSentence)),
})

export const linkPhoneSchema = z.object({
  phone: z
    .string(phoneSentence)
    .check(z.trim(), z.minLength(1, phoneSentence), z.maxLength(40, phoneSentence)),
})

export const deleteAccountSchema = z.object({
  password: currentPasswordField,
})

const sessionSentence = 'Reload the page and try again.'
export const revokeSessionSchema = z.object({ id: z.uuid(sessionSentence) })

/** A signed-in session. `device` is readable text: 'Firefox on Windows'. */
export type SessionRow = {
  id: string
  created_at: string
  last_used_at: string
  expires_at: string
  device: string
  current: boolean
}

export type Profile = {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string | null
  /** Whether the number was verified. Until then it shows and steers nothing. */
  phone_verified: boolean
  /** Same as `role === 'admin'`. */
  is_admin: boolean
  role: Exclude<UserRole, 'visitor'>
  updated_at: string
}
