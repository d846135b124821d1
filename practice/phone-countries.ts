import type { PhoneCountries } from '#practice/schema.ts'

/** Whose numbers may be texted. One typed without a country code is of the first. */
export const phoneCountries = {
  codes: ['US', 'CA'],
  asWritten: 'the United States and Canada',
} satisfies PhoneCountries
