import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { contentShape } from '#practice/schema.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { addedFacts, ContentTooNewError, readStoredDocument } from '#practice/stored-document.ts'

const delivered = { facts: deliveredFacts, words: deliveredWords }

test('a document of this version is read as it is', () => {
  const portrait = {
    upload: 'a'.repeat(32),
    alt: 'Ada',
    width: 9,
    height: 9,
    widths: [9],
    focus: { x: 0, y: 1 },
  }
  const pictures = { ...deliveredFacts.pictures, portrait, hero: null }
  const stored = {
    ...{ shape: contentShape, words: {} },
    facts: { ...deliveredFacts, pictures, booking: null, banner: null, services: [] },
  }
  expect(readStoredDocument(stored, delivered)).toEqual({ document: stored, dropped: [], filled: [] })
})

test('what an update adds has its delivered value, what it removes is dropped and named', () => {
  const { banner: _, ...older } = deliveredFacts
  const words = { 'homeContent.coach.title': 'Hello', 'homeContent.retired': 'Gone' }
  const stored = { shape: contentShape, facts: { ...older, retired: true }, words }
  const { document, dropped, filled } = readStoredDocument(stored, delivered)
  expect(dropped).toEqual(['words.homeContent.retired', 'facts.retired'])
  expect(filled).toEqual(['facts.banner'])
  expect(document.facts.banner).toEqual(deliveredFacts.banner)
  expect(document.words).toEqual({ 'homeContent.coach.title': 'Hello' })
})

test('each sentence of a record has its own path, and of two forms the later one counts', () => {
  const stored = {
    shape: contentShape,
    facts: deliveredFacts,
    words: {
      'bookingContent.meta': { title: 'Book', description: 'Lessons.', retired: 'Gone' },
      'bookingContent.meta.title': 'Book a lesson',
      'homeContent.hero.title': ['One', 'Two'],
    },
  }
  const { document, dropped } = readStoredDocument(stored, delivered)
  expect(document.words).toEqual({
    'bookingContent.meta.title': 'Book a lesson',
    'bookingContent.meta.description': 'Lessons.',
    'homeContent.hero.title': ['One', 'Two'],
  })
  expect(dropped).toEqual(['words.bookingContent.meta.retired'])
})

test('a document of the first shape has no hours of booking and no pickup; every shape names what it added', () => {
  const { booking: _, pickup: _pickup, salesTax: _tax, ...facts } = deliveredFacts
  const { document, dropped, filled } = readStoredDocument({ shape: 1, facts, words: {} }, delivered)
  expect(document).toEqual({
    shape: contentShape,
    facts: { ...facts, booking: null, pickup: null, salesTax: null },
    words: {},
  })
  expect(dropped).toEqual([])
  expect(filled).toEqual([...(addedFacts[2] ?? []), ...(addedFacts[3] ?? [])])
  expect(Object.keys(addedFacts).map(Number)).toEqual(
    Array.from({ length: contentShape - 1 }, (_, index) => index + 2),
  )
})

test('content of a later version is refused instead of losing what is unknown', () => {
  expect(() =>
    readStoredDocument({ shape: contentShape + 1, facts: deliveredFacts, words: {} }, delivered),
  ).toThrow(ContentTooNewError)
})
