import { expect, test } from 'vitest'
import type { Json, SiteDocument } from '#app/features/site/document-values.ts'
import { describeMedia } from '#app/features/site/media-values.ts'
import { mergeDocuments } from '#app/features/site/merge-documents.ts'

const service = (slug: string, title: string, cents = 4000) => ({
  slug,
  title,
  durations: [{ minutes: 30, cents }],
})
const online = service('online', 'Online')
const bath = service('bath', 'Bath')

const withServices = (...services: Json[]): SiteDocument => ({ shape: 3, facts: { services }, words: {} })
const withWords = (words: Record<string, Json>): SiteDocument => ({ shape: 3, facts: {}, words })

test('changes of different fields are both kept', () => {
  const base = withServices(online, bath)
  const mine = withServices(service('online', 'Online', 5000), bath)
  const theirs = withServices({ ...online, title: 'By video' }, bath)
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(document).toEqual(withServices(service('online', 'By video', 5000), bath))
  expect(conflicts).toEqual([])
})

test('one field changed on both sides keeps theirs and is reported with its path', () => {
  const base = withWords({ 'homeContent.hero.lead': 'one' })
  const mine = withWords({ 'homeContent.hero.lead': 'two' })
  const theirs = withWords({ 'homeContent.hero.lead': 'three' })
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(document).toEqual(theirs)
  expect(conflicts).toEqual([{ path: 'words.homeContent.hero.lead', mine: 'two', theirs: 'three' }])
})

test('the same change on both sides is no conflict', () => {
  const base = withServices(online)
  const both = withServices(service('online', 'Online', 900))
  expect(mergeDocuments(base, both, both)).toEqual({ document: both, conflicts: [] })
})

test('an entry added here, one added elsewhere and a new order come together', () => {
  const base = withServices(online, bath)
  const mine = withServices(bath, online, service('mine', 'Mine'))
  const theirs = withServices(online, { ...bath, title: 'Warm bath' }, service('theirs', 'Theirs'))
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(document).toEqual(
    withServices(
      { ...bath, title: 'Warm bath' },
      online,
      service('mine', 'Mine'),
      service('theirs', 'Theirs'),
    ),
  )
  expect(conflicts).toEqual([])
})

test('an entry removed here stays removed, unless it was changed elsewhere', () => {
  const base = withServices(online, bath)
  expect(mergeDocuments(base, withServices(bath), base).document).toEqual(withServices(bath))
  const changed = withServices({ ...online, title: 'By video' }, bath)
  for (const [mine, theirs] of [
    [withServices(bath), changed],
    [changed, withServices(bath)],
  ] as const) {
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(document.facts.services).toContainEqual({ ...online, title: 'By video' })
    expect(conflicts).toEqual([])
  }
})

const withClients = (...clients: Json[]): SiteDocument => ({
  shape: 3,
  facts: { testimonials: { clients } },
  words: {},
})
const ann = { quote: 'Calm.', author: 'Ann', title: 'Client', rating: 5 }
const ben = { quote: 'Warm.', author: 'Ben', title: 'Client', rating: 5 }

test('entries without a short name are not mixed up when one side reorders them', () => {
  const base = withClients(ann, ben)
  const mine = withClients(ben, { ...ann, quote: 'Very calm.' })
  const theirs = withClients({ ...ann, quote: 'So calm.' }, ben)
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(document).toEqual(theirs)
  expect(conflicts).toEqual([
    {
      path: 'facts.testimonials.clients',
      mine: [ben, { ...ann, quote: 'Very calm.' }],
      theirs: [{ ...ann, quote: 'So calm.' }, ben],
    },
  ])
})

test('entries without a short name merge field by field while they keep their places', () => {
  const base = withClients(ann, ben)
  const mine = withClients(ann, { ...ben, quote: 'Very warm.' })
  const theirs = withClients({ ...ann, quote: 'So calm.' }, { ...ben, author: 'Benjamin' })
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(document).toEqual(
    withClients({ ...ann, quote: 'So calm.' }, { ...ben, author: 'Benjamin', quote: 'Very warm.' }),
  )
  expect(conflicts).toEqual([])
})

test('a changed price does not reach a duration that replaced its own', () => {
  const withDuration = (minutes: number, cents: number) =>
    withServices({ ...online, durations: [{ minutes, cents, label: null }] })
  const { conflicts } = mergeDocuments(withDuration(30, 4000), withDuration(30, 6000), withDuration(90, 9000))
  expect(conflicts.map(({ path }) => path)).toEqual(['facts.services.0.durations'])
})

test('a sentence put back as delivered in one tab stays so in the other', () => {
  const base = withWords({ a: 'changed', b: 'old' })
  const mine = withWords({ b: 'old' })
  const theirs = withWords({ a: 'changed', b: 'new' })
  expect(mergeDocuments(base, mine, theirs)).toEqual({ document: withWords({ b: 'new' }), conflicts: [] })
})

test('a key that every object inherits is an ordinary name', () => {
  const base = withWords({ constructor: 'one' })
  const mine = withWords({ constructor: 'two' })
  expect(mergeDocuments(base, mine, base).document).toEqual(mine)
  expect(mergeDocuments(base, withWords({}), base).document).toEqual(withWords({}))
})

test('a picture that was replaced on both sides is one choice, never one picture with the size of another', () => {
  const portrait = (upload: string, width: number): Json => ({
    upload: upload.repeat(32),
    alt: upload,
    width,
    height: 900,
    widths: [420, width],
    focus: { x: 0.5, y: 0.5 },
  })
  const withPortrait = (value: Json): SiteDocument => ({ shape: 3, facts: { portrait: value }, words: {} })
  const [before, mine, theirs] = [portrait('a', 1600), portrait('b', 900), portrait('c', 1600)]
  const { document, conflicts } = mergeDocuments(
    withPortrait(before),
    withPortrait(mine),
    withPortrait(theirs),
  )
  expect(document).toEqual(withPortrait(theirs))
  expect(conflicts).toEqual([{ path: 'facts.portrait', mine, theirs }])
  expect([describeMedia(mine), describeMedia({ asset: 'portrait' })]).toEqual([
    'b',
    'the picture that came with the software',
  ])
})
