import { expect, test } from 'vitest'
import { checkDocument } from '#practice/check-document.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { contentShape } from '#practice/schema.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'

const check = (change: object) =>
  checkDocument(
    { shape: contentShape, facts: { ...deliveredFacts, ...change }, words: {} },
    deliveredWords,
    gapNames,
  )
const { practice } = deliveredFacts
const [service] = deliveredFacts.services
const priced = (cents: unknown) => ({ ...service, durations: [{ minutes: 60, cents, label: null }] })
const hours = { days: ['Mon'], opens: '09:00', closes: '17:00' }

test.each([
  [
    { practice: { ...practice, hours: [hours] } },
    'practice.hours.0.days.0',
    'Use one of: Mo, Tu, We, Th, Fr, Sa, Su.',
  ],
  [{ services: [{ ...service, place: 'home' }] }, 'services.0.place', 'Use one of: online, inPerson.'],
  [{ services: [{ ...service, isOffered: 'yes' }] }, 'services.0.isOffered', 'Enter true or false.'],
  [{ services: [{ ...service, durations: '30 minutes' }] }, 'services.0.durations', 'Enter a list.'],
  [{ practice: { ...practice, place: 'Tucson' } }, 'practice.place', 'Enter its parts.'],
  [{ services: [{ ...service, slug: 5 }] }, 'services.0.slug', 'Enter a text.'],
  [
    { services: [priced(215.5)] },
    'services.0.durations.0.cents',
    'Enter the price in whole cents: 2550 for $25.50.',
  ],
  [
    { services: [priced('$215')] },
    'services.0.durations.0.cents',
    'Enter the price in whole cents: 2550 for $25.50.',
  ],
  [{ services: [priced(null)] }, 'services.0.durations.0.cents', 'Enter a price from $0 to $10,000.'],
])('%j: the sentence says what to write', (change, field, sentence) => {
  expect(check(change)).toContainEqual({ path: `facts.${field}`, sentence })
})
