import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'

/** Where this practice may text and call: the United States and Canada. */
export const allowedCountries: readonly CountryCode[] = ['US', 'CA']

/**
 * A number somebody typed, as E.164 (+13125550199), or why it is none we may use: no possible number, or one of another
 * country. A number without a country code is read as one of the United States.
 */
export function readPhone(typed: string): { e164: string } | { problem: 'invalid' | 'country' } {
  const number = parsePhoneNumber(typed, { defaultCountry: 'US', extract: false })
  if (!number?.isPossible()) return { problem: 'invalid' }
  const country = number.country ?? (number.countryCallingCode === '1' ? 'US' : undefined)
  return country && allowedCountries.includes(country) ? { e164: number.number } : { problem: 'country' }
}

/** A number somebody typed, as E.164, or null when it is no possible number of an allowed country. */
export function toE164(typed: string): string | null {
  const read = readPhone(typed)
  return 'e164' in read ? read.e164 : null
}
