import type { Limit } from '#server/http/limit.ts'
import { hours, minutes } from '#shared/time.ts'

/** Attempts per IP address: enough for a shared office, too few to guess passwords. */
export const perAddress = {
  signUp: { name: 'sign-up/address', max: 60, windowMs: minutes(10) },
  signIn: { name: 'sign-in/address', max: 100, windowMs: minutes(10) },
  mail: { name: 'mail/address', max: 40, windowMs: minutes(10) },
  token: { name: 'token/address', max: 60, windowMs: minutes(10) },
} satisfies Record<string, Limit>

/** Attempts per account, counted even when it doesn't exist. A successful sign-in resets its count. */
export const perAccount = {
  signIn: { name: 'sign-in/account', max: 10, windowMs: minutes(15) },
  mail: { name: 'mail/account', max: 5, windowMs: minutes(15) },
  /** Password checks of a signed-in user. */
  password: { name: 'password/account', max: 10, windowMs: minutes(15) },
  /** Stricter than for passwords: a code is asked for only after the right password. */
  twoFactorCode: { name: 'two-factor/account', max: 10, windowMs: hours(6) },
} satisfies Record<string, Limit>
