import type { Limit } from '#server/http/limit.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** Attempts per network: enough for a shared office. For IPv6, four times as many for the /48 around it. */
export const perAddress = {
  /** A day's worth, so that no network alone can use up the confirmation emails of the whole site. */
  signUp: { name: 'sign-up/address', max: 50, windowMs: days(1) },
  signIn: { name: 'sign-in/address', max: 100, windowMs: minutes(10) },
  mail: { name: 'mail/address', max: 40, windowMs: minutes(10) },
  token: { name: 'token/address', max: 60, windowMs: minutes(10) },
} satisfies Record<string, Limit>

/** Wrong passwords for one account from one network, in both rings of IPv6. A right password clears them. */
export const perAccountAndNetwork = [
  { name: 'sign-in/account-network', max: 10, windowMs: minutes(15) },
  { name: 'sign-in/account-network-day', max: 50, windowMs: days(1) },
] as const satisfies Limit[]

/** Attempts per account, counted even when it doesn't exist. */
export const perAccount = {
  /** Wrong passwords from all unknown devices together. Bounds guessing from many networks. */
  unknownDevices: { name: 'sign-in/unknown-devices', max: 200, windowMs: days(1) },
  /** Wrong passwords before the person gets an email. */
  unnoticed: { name: 'sign-in/unnoticed', max: 9, windowMs: days(1) },
  /** Stricter than for passwords: a code is asked for only after the right password. */
  twoFactorCode: { name: 'two-factor/account', max: 10, windowMs: hours(6) },
} satisfies Record<string, Limit>

/** All attempts of a remembered device; wrong passwords also make it wait, longer each time. */
export const perDevice = { name: 'sign-in/device', max: 60, windowMs: minutes(10) } satisfies Limit

/** Password checks in one session: someone else's session can't use up the owner's. */
export const perSession = { name: 'password/session', max: 10, windowMs: minutes(15) } satisfies Limit
