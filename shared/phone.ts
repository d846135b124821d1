import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import { phoneCountries } from '#practice/phone-countries.ts'

/** Where this practice may text and call. */
const allowedCountries = phoneCountries.codes.map(toCountry)
const [defaultCountry] = allowedCountries
const firstCountry = defaultCountry && { defaultCountry }

/**
 * A number somebody typed, as E.164 (+13125550199), or why it is none we may use: no possible number, or one of another
 * country. A number without a country code is read as one of the first country allowed.
 */
export function readPhone(typed: string): { e164: string } | { problem: 'invalid' | 'country' } {
  const number = parsePhoneNumber(typed, { ...firstCountry, extract: false })
  if (!number?.isPossible()) return { problem: 'invalid' }
  return isAllowed(number) ? { e164: number.number } : { problem: 'country' }
}

/** Some possible numbers tell no more than their calling code, which several countries may share. */
const isAllowed = ({ country, countryCallingCode }: PhoneNumber) =>
  allowedCountries.some((one) =>
    country ? one === country : getCountryCallingCode(one) === countryCallingCode,
  )

/** A number somebody typed, as E.164, or null when it is no possible number of an allowed country. */
export function toE164(typed: string): string | null {
  const read = readPhone(typed)
  return 'e164' in read ? read.e164 : null
}

function toCountry(code: string): CountryCode {
  if (isSupportedCountry(code)) return code
  throw new Error(`practice/phone-countries.ts: ${code} is no country.`)
}
