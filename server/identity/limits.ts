import type { Limit } from '#server/http/limit.ts'
import { hours, minutes } from '#shared/time.ts'

/** Tries per caller's address: wide enough for a shared office, narrow enough against guessing. */
export const perAddress = {
  signUp: { name: 'sign-up/address', max: 60, windowMs: minutes(10) },
  signIn: { name: 'sign-in/address', max: 100, windowMs: minutes(10) },
  mail: { name: 'mail/address', max: 40, windowMs: minutes(10) },
  token: { name: 'token/address', max: 60, windowMs: minutes(10) },
} satisfies Record<string, Limit>

/** Tries per account, counted whether the account exists or not. A success clears the count of sign-ins. */
export const perAccount = {
  signIn: { name: 'sign-in/account', max: 10, windowMs: minutes(15) },
  mail: { name: 'mail/account', max: 5, windowMs: minutes(15) },
  /** Of somebody signed in, asked for it once more. */
  password: { name: 'password/account', max: 10, windowMs: minutes(15) },
  /** Wrong ones come from who knows the password already. */
  twoFactorCode: { name: 'two-factor/account', max: 10, windowMs: hours(6) },
} satisfies Record<string, Limit>
