import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
} from 'libphonenumber-js/max'
import { settings } from '#practice/settings.ts'

/** The countries this practice may text and call. */
const allowedCountries = settings.phoneCountries.codes.map(toCountry)
const [defaultCountry] = allowedCountries
const firstCountry = defaultCountry && { defaultCountry }

export type PhoneProblem = 'invalid' | 'country' | 'premium'

/** What to tell the person who typed the number. */
export const phoneProblemSentences: Record<PhoneProblem, string> = {
  invalid: "That isn't a number we can text. Enter it in full, like +1 234 567 8900.",
  country: `We can text numbers in ${settings.phoneCountries.asWritten} only.`,
  premium: "We can't text numbers that charge extra. Enter an ordinary mobile number.",
}

/**
 * Parses a typed number to E.164 (+13125550199), or says why it can't be used: impossible, of another country, or one that
 * charges extra. A number without a country code counts as one of the first allowed country.
 */
export function readPhone(typed: string): { e164: string } | { problem: PhoneProblem } {
  const number = parsePhoneNumber(typed, { ...firstCountry, extract: false })
  if (!number?.isPossible()) return { problem: 'invalid' }
  if (!hasAllowedCallingCode(number)) return { problem: 'country' }
  if (!number.isValid()) return { problem: 'invalid' }
  if (!allowedCountries.some((allowed) => allowed === number.country)) return { problem: 'country' }
  return isPremium(number) ? { problem: 'premium' } : { e164: number.number }
}

const hasAllowedCallingCode = ({ countryCallingCode }: PhoneNumber) =>
  allowedCountries.some((allowed) => getCountryCallingCode(allowed) === countryCallingCode)

const premiumTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER'])
/** The exchange 976 charges extra in every area code of North America. */
const premiumExchange = /^\+1\d{3}976/

function isPremium(number: PhoneNumber): boolean {
  return premiumTypes.has(number.getType() ?? '') || premiumExchange.test(number.number)
}

/** Parses a typed number to E.164; null unless it is a valid number that we can text. */
export function toE164(typed: string): string | null {
  const result = readPhone(typed)
  return 'e164' in result ? result.e164 : null
}

function toCountry(code: string): CountryCode {
  if (isSupportedCountry(code)) return code
  throw new Error(`practice/settings.ts: ${code} is not a country code.`)
}
