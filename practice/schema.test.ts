import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { validateDelivered } from '#practice/schema.ts'
import { settings } from '#practice/settings.ts'

test('accepts the settings and the facts of this practice', () => {
  expect(() => validateDelivered({ settings, facts: deliveredFacts })).not.toThrow()
})

test('names the file and the field of each mistake, one a line', () => {
  const wrong = {
    settings: { ...settings, phoneCountries: { ...settings.phoneCountries, codes: ['us'] } },
    facts: { ...deliveredFacts, practice: { ...deliveredFacts.practice, email: 'nobody' } },
  }
  expect(() => validateDelivered(wrong)).toThrow(
    [
      'practice/settings.ts: phoneCountries.codes[0]: the two letters of a country, as US.',
      'practice/facts: practice.email: Enter a valid email address.',
    ].join('\n'),
  )
})
