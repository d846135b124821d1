import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import { phoneCountries } from '#practice/phone-countries.ts'

/** The countries this practice may text and call. */
const allowedCountries = phoneCountries.codes.map(toCountry)
const [defaultCountry] = allowedCountries
const firstCountry = defaultCountry && { defaultCountry }

/**
 * Parses a typed number to E.164 (+13125550199), or says why it can't be used: impossible, or of another country. A
 * number without a country code counts as one of the first allowed country.
 */
export function readPhone(typed: string): { e164: string } | { problem: 'invalid' | 'country' } {
  const number = parsePhoneNumber(typed, { ...firstCountry, extract: false })
  if (!number?.isPossible()) return { problem: 'invalid' }
  return isAllowed(number) ? { e164: number.number } : { problem: 'country' }
}

/** Some possible numbers only have a calling code, which several countries may share. */
const isAllowed = ({ country, countryCallingCode }: PhoneNumber) =>
  allowedCountries.some((allowed) =>
    country ? allowed === country : getCountryCallingCode(allowed) === countryCallingCode,
  )

/** Parses a typed number to E.164; null unless it is a possible number of an allowed country. */
export function toE164(typed: string): string | null {
  const result = readPhone(typed)
  return 'e164' in result ? result.e164 : null
}

function toCountry(code: string): CountryCode {
  if (isSupportedCountry(code)) return code
  throw new Error(`practice/phone-countries.ts: ${code} is not a country code.`)
}
