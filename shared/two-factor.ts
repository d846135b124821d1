import * as z from 'zod/mini'
import { currentPasswordField } from '#shared/account.ts'

const codeSentence = 'Enter the six digits of your app, or a recovery code.'
const codeField = z
  .string(codeSentence)
  .check(z.trim(), z.minLength(6, codeSentence), z.maxLength(60, codeSentence))

export const beginTwoFactorSchema = z.object({ password: currentPasswordField })
export const confirmTwoFactorSchema = z.object({ code: codeField })
/** Switching off and new recovery codes need everything a sign-in needs. */
export const changeTwoFactorSchema = z.object({ password: currentPasswordField, code: codeField })

export type TwoFactorStatus = { on_since: string | null; recovery_codes_left: number }
