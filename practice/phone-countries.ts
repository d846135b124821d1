import type { PhoneCountries } from '#practice/schema.ts'

/** Countries whose numbers may be texted. The first is the default for numbers without a country code. */
export const phoneCountries = {
  codes: ['US', 'CA'],
  asWritten: 'the United States and Canada',
} satisfies PhoneCountries
