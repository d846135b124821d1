import { expect, test } from 'vitest'
import { compareDocuments } from '#server/content/compare-documents.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import type { DraftDocument } from '#shared/content.ts'

const delivered = { homeContent: { hero: { title: ['One', 'Two'], lead: 'Eat plants.' } } }
const service = (slug: string, cents: number, isOffered = true) => ({
  ...{ slug, title: `Service ${slug}`, isOffered, picture: null },
  durations: [{ minutes: 60, cents, label: null }],
})
const documentWith = (
  facts: Record<string, unknown>,
  words: Record<string, unknown> = {},
): DraftDocument => ({
  shape: 1,
  facts,
  words,
})
const summaries = (before: DraftDocument, after: DraftDocument) =>
  compareDocuments(before, after, delivered).map((change) => [
    change.path,
    change.label,
    change.before,
    change.after,
  ])

test('finds nothing between a document and itself', () => {
  expect(compareDocuments(deliveredDocument, structuredClone(deliveredDocument), {})).toEqual([])
})

test('names a changed price by its service, in dollars, at its place in the list', () => {
  const before = documentWith({ services: [service('a', 500), service('b', 600)] })
  const after = documentWith({ services: [service('a', 500), service('b', 650)] })
  expect(summaries(before, after)).toEqual([
    [
      'facts.services.1.durations.0.cents',
      'Services › Service b › Durations › 60 minutes › Price',
      '$6.00',
      '$6.50',
    ],
  ])
})

test('shows a new entry with its fields, a removed one without, and another order once', () => {
  const [a, b] = [service('a', 500), service('b', 600)]
  const added = summaries(documentWith({ services: [a] }), documentWith({ services: [a, b] }))
  expect(added).toContainEqual(['facts.services.1.title', 'Services › Service b › Title', null, 'Service b'])
  const removed = summaries(documentWith({ services: [a, b] }), documentWith({ services: [a] }))
  expect(removed).toContainEqual([
    'facts.services.1.title',
    'Services › Service b › Title',
    'Service b',
    null,
  ])
  expect(summaries(documentWith({ services: [a, b] }), documentWith({ services: [b, a] }))).toEqual([
    ['facts.services', 'Services › Order', 'a, b', 'b, a'],
  ])
})

test('switching something off is one change', () => {
  const before = documentWith({ services: [service('a', 500)] })
  const after = documentWith({ services: [service('a', 500, false)] })
  expect(summaries(before, after)).toEqual([
    ['facts.services.0.isOffered', 'Services › Service a › Offered', 'Yes', 'No'],
  ])
})

test('compares a changed sentence with the delivered one, also when it goes back to it', () => {
  const plain = documentWith({})
  const changed = documentWith({}, { 'homeContent.hero.lead': 'Eat more plants.' })
  const change = ['words.homeContent.hero.lead', 'Home › Hero › Lead']
  expect(summaries(plain, changed)).toEqual([[...change, 'Eat plants.', 'Eat more plants.']])
  expect(summaries(changed, plain)).toEqual([[...change, 'Eat more plants.', 'Eat plants.']])
  const list = documentWith({}, { 'homeContent.hero.title': ['One', 'Three'] })
  expect(summaries(plain, list)).toEqual([
    ['words.homeContent.hero.title', 'Home › Hero › Title', 'One\nTwo', 'One\nThree'],
  ])
})

test('marks the words that differ', () => {
  const [change] = compareDocuments(
    documentWith({}, { 'homeContent.hero.lead': 'Eat more plants every day.' }),
    documentWith({}, { 'homeContent.hero.lead': 'Eat many good plants every day.' }),
    delivered,
  )
  expect(change?.parts).toEqual([
    { kind: 'same', text: 'Eat ' },
    { kind: 'removed', text: 'more ' },
    { kind: 'added', text: 'many good ' },
    { kind: 'same', text: 'plants every day.' },
  ])
})

test('shows two texts without a common word as a whole', () => {
  const [before, after] = ['a', 'b'].map((word) =>
    documentWith({ note: Array.from({ length: 5000 }, (_, index) => `${word}${index}`).join(' ') }),
  )
  const [change] = compareDocuments(before as DraftDocument, after as DraftDocument, delivered)
  expect(change?.parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
