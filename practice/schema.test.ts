import { expect, test } from 'vitest'
import { catalog } from '#practice/catalog.ts'
import { phoneCountries } from '#practice/phone-countries.ts'
import { practice } from '#practice/practice.ts'
import { validateContent } from '#practice/schema.ts'

test('accepts the content of this practice', () => {
  expect(() => validateContent({ practice, catalog, phoneCountries })).not.toThrow()
})

test('names the file and the field of each mistake, one a line', () => {
  const wrong = {
    practice: { ...practice, email: 'nobody' },
    catalog: { ...catalog, drinks: catalog.drinks.map((drink) => ({ ...drink, cents: 'ten' })).slice(0, 1) },
    phoneCountries: { ...phoneCountries, codes: ['us'] },
  }
  expect(() => validateContent(wrong)).toThrow(
    [
      'practice/practice.ts: email: Invalid email address.',
      'practice/catalog.ts: drinks[0].cents: Invalid input: expected number, received string.',
      'practice/phone-countries.ts: codes[0]: the two letters of a country, as US.',
    ].join('\n'),
  )
})
