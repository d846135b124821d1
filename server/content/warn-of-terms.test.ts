import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ContentDocument } from '#practice/schema.ts'
import { warnOfRepeats } from '#server/content/warn-of-repeats.ts'
import { warnOfNumbers } from '#server/content/warn-of-terms.ts'

const { facts, words }: ContentDocument = JSON.parse(readFileSync('content/examples/music.json', 'utf8'))
const [first, ...others] = facts.legal.termsOfService.sections
const { booking } = facts
if (!first || !booking) throw new Error('the example has no terms or booking rules')
const withTerms = (paragraph: string) => ({
  ...facts,
  booking: {
    ...booking,
    services: booking.services.map((each, index) =>
      index === 0 ? { ...each, payment: 'deposit' as const, depositCents: 2000 } : each,
    ),
  },
  legal: {
    ...facts.legal,
    termsOfService: { ...facts.legal.termsOfService, sections: [{ ...first, paragraphs: [paragraph] }] },
  },
})

test.each([
  ['Sales tax of 5% is added.', '5%, and the settings have 9.15%'],
  ['A trial lesson needs a deposit of $30.', '$30, and the settings have $20'],
  ['Cancel at least 48 hours before a lesson.', '48 hours, and the settings have 24 hours'],
])('%s is told where the settings say otherwise', (paragraph, expected) => {
  expect(warnOfNumbers(withTerms(paragraph))).toEqual([
    {
      path: 'facts.legal.termsOfService.sections.0.paragraphs.0',
      sentence: `It says ${expected}. Change one of them if they mean the same.`,
    },
  ])
})

test.each([
  'Sales tax of 9.15% is added. A second child gets 10% off.',
  'The deposit of $20 is kept if you cancel less than 24 hours before, and half of $90 is due.',
  'Arrive at least 1 hour early. Orders are ready within 48 hours.',
])('%s brings no warning', (paragraph) => {
  expect(warnOfNumbers(withTerms(paragraph))).toEqual([])
})

test('without tax, deposits and booking nothing is compared', () => {
  const { legal } = withTerms('Tax of 5%, a deposit of $30; cancel at least 48 hours before.')
  expect(warnOfNumbers({ ...facts, booking: null, salesTax: null, legal })).toEqual([])
})

test('a name that an earlier entry of a list has is told', () => {
  const { termsOfService } = facts.legal
  const twice = (place: string) => {
    const [entry, ...rest] = words[place] as readonly object[]
    return [entry, entry, ...rest]
  }
  const repeated = {
    facts: {
      ...facts,
      legal: { ...facts.legal, termsOfService: { ...termsOfService, sections: [first, first, ...others] } },
    },
    words: {
      ...words,
      'assistantVocabulary.subjects': twice('assistantVocabulary.subjects'),
      'assistantKnowledge.passages': twice('assistantKnowledge.passages'),
      'assistantKnowledge.questions': [
        { passage: 'cancel', ask: ['can i skip one'] },
        { passage: 'cancel', ask: ['can i skip two'] },
      ],
    } as ContentDocument['words'],
  }
  expect(warnOfRepeats(repeated).map(({ path }) => path)).toEqual([
    'facts.legal.termsOfService.sections.1.id',
    'words.assistantVocabulary.subjects.1.subject',
    'words.assistantKnowledge.questions.1.passage',
    'words.assistantKnowledge.passages.1.id',
  ])
  expect(warnOfRepeats({ facts, words })).toEqual([])
})
