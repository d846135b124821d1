import { beforeEach, expect, test, vi } from 'vitest'
import { asList, asObject, type Json, readValue } from '#app/features/site/document-values.ts'
import { createDraftStore } from '#app/features/site/draft-store.ts'
import { createLocalCopy } from '#app/features/site/local-copy.ts'
import { ApiError } from '#app/lib/api.ts'
import type { ContentDraft, DraftDocument, SavedDraft } from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

const a = {
  slug: 'a',
  title: 'A',
  durations: [
    { minutes: 30, cents: 4000, label: null },
    { minutes: 60, cents: 7000, label: null },
  ],
}
const b = { slug: 'b', title: 'B', durations: [{ minutes: 45, cents: 5000, label: null }] }
const ann = { quote: 'Calm.', author: 'Ann', title: 'Client', rating: 5 }
const ben = { quote: 'Warm.', author: 'Ben', title: 'Client', rating: 5 }
const where = { question: 'Where?', answer: 'Here.' }
const when = { question: 'When?', answer: 'Now.' }
const faq = 'words.blendStory.faq.items'

type Parts = { services?: Json[]; clients?: Json[]; items?: Json[] }
const makeDocument = ({
  services = [a, b],
  clients = [ann, ben],
  items = [where, when],
}: Parts = {}): DraftDocument => ({
  shape: 3,
  facts: { services, testimonials: { clients } },
  words: { 'blendStory.faq.items': items },
})
const loaded: ContentDraft = {
  document: makeDocument(),
  delivered: { facts: {}, words: { blendStory: { faq: { items: [] } } } },
  adapted_words: {},
  revision: 3,
  base: 7,
  base_document: makeDocument(),
  newest: 7,
  updated_at: null,
  updated_by: null,
  is_read_only: null,
  later_draft: null,
  later_publication: null,
}

const save = vi.fn<(input: { document: DraftDocument }) => Promise<SavedDraft>>()

/** An editor in which a field was changed here and in another window. */
function openConflict(path: string, mine: Json, theirs: Parts, base: Parts = {}) {
  const document = makeDocument(base)
  const store = createDraftStore({
    loaded: { ...loaded, document, base_document: document },
    local: createLocalCopy(),
    save,
  })
  store.change(path, mine)
  follow(store, theirs, 9)
  expect(store.read().conflicts).toMatchObject([{ path, mine }])
  return store
}

const follow = (store: ReturnType<typeof createDraftStore>, parts: Parts, revision = 10) =>
  store.follow({ ...loaded, document: structuredClone(makeDocument(parts)), revision })

function chooseMine(store: ReturnType<typeof createDraftStore>) {
  for (const { path } of store.read().conflicts) store.resolveConflict(path, 'mine')
  return store.read().document
}

const durationsOf = (document: { facts: unknown }, index: number) =>
  asObject(asList(asObject(document.facts).services as Json)[index]).durations

const title = 'facts.services.0.title'
const price = 'facts.services.0.durations.0.cents'
const changedA = { ...a, title: 'Other A' }
const pricedA = { ...a, durations: [{ minutes: 30, cents: 5500, label: null }, a.durations[1] ?? null] }

beforeEach(() => {
  vi.useFakeTimers()
  save.mockReset()
  save.mockRejectedValue(new ApiError('unreachable'))
})

test('a choice follows its entry when the list is reordered here', () => {
  const store = openConflict(title, 'My A', { services: [changedA, b] })
  store.changeList('facts.services', [b, changedA])
  expect(store.read().conflicts).toMatchObject([{ path: 'facts.services.1.title' }])
  expect(chooseMine(store)).toEqual(makeDocument({ services: [b, { ...a, title: 'My A' }] }))
})

test('a choice follows its entry when another window reorders the list or adds to it', () => {
  const store = openConflict(title, 'My A', { services: [changedA, b] })
  const c = { slug: 'c', title: 'C' }
  follow(store, { services: [c, b, changedA] })
  expect(chooseMine(store)).toEqual(makeDocument({ services: [c, b, { ...a, title: 'My A' }] }))
})

test('a choice disappears with its entry, removed here or elsewhere', () => {
  const here = openConflict(title, 'My A', { services: [changedA, b] })
  here.changeList('facts.services', [b])
  expect(here.read().conflicts).toEqual([])

  const elsewhere = openConflict(title, 'My A', { services: [changedA, b] })
  follow(elsewhere, { services: [b] })
  expect(elsewhere.read().conflicts).toEqual([])
  expect(elsewhere.read().document).toEqual(makeDocument({ services: [b] }))
})

test('a choice follows its entry onto a publication with another order', () => {
  const store = openConflict(title, 'My A', { services: [changedA, b] })
  store.rebase({ base: 8, document: makeDocument({ services: [b, a] }) })
  expect(chooseMine(store)).toEqual(makeDocument({ services: [b, { ...a, title: 'My A' }] }))
})

test('a choice that a closed tab left follows its entry', async () => {
  openConflict(title, 'My A', { services: [changedA, b] })
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + minutes(2))
  const store = createDraftStore({
    loaded: { ...loaded, document: makeDocument({ services: [b, changedA] }), revision: 11 },
    local: createLocalCopy(),
    save,
  })
  await store.recover()
  expect(chooseMine(store)).toEqual(makeDocument({ services: [b, { ...a, title: 'My A' }] }))
})

test('a price stays with its duration', () => {
  const [half, hour] = [pricedA.durations[0] ?? null, a.durations[1] ?? null]
  const theirs = { services: [pricedA, b] }
  const moved = openConflict(price, 6000, theirs)
  follow(moved, { services: [b, { ...a, durations: [hour, half] }] })
  expect(durationsOf(chooseMine(moved), 1)).toEqual([hour, { minutes: 30, cents: 6000, label: null }])

  const pricedAgain = openConflict(price, 6000, theirs)
  follow(pricedAgain, {
    services: [{ ...a, durations: [hour, { minutes: 30, cents: 5800, label: null }] }, b],
  })
  expect(durationsOf(chooseMine(pricedAgain), 0)).toEqual([hour, { minutes: 30, cents: 6000, label: null }])

  const replaced = openConflict(price, 6000, theirs)
  const longer = { minutes: 90, cents: 5500, label: null }
  follow(replaced, { services: [{ ...a, durations: [longer, hour] }, b] })
  expect(replaced.read().conflicts).toEqual([])

  const removedHere = openConflict(price, 6000, theirs)
  removedHere.changeList('facts.services.0.durations', [hour])
  expect(removedHere.read().conflicts).toEqual([])
})

test('a testimonial keeps its own words when another one is put before it or it is removed', () => {
  const quote = 'facts.testimonials.clients.0.quote'
  const theirs = { ...ann, quote: 'So calm.' }
  const moved = openConflict(quote, 'Very calm.', { clients: [theirs, ben] })
  follow(moved, { clients: [ben, theirs] })
  expect(chooseMine(moved)).toEqual(makeDocument({ clients: [ben, { ...ann, quote: 'Very calm.' }] }))

  const removed = openConflict(quote, 'Very calm.', { clients: [theirs, ben] })
  follow(removed, { clients: [ben] })
  expect(removed.read().conflicts).toEqual([])
})

test('one of two equal entries takes its choice along', () => {
  const twin = { ...where, answer: 'There.' }
  const base = { items: [{ ...where }, twin] }
  const store = openConflict(`${faq}.0.answer`, 'Mine.', { items: [twin, twin] }, base)
  const [first, second] = asList(readValue(store.read(), faq))
  store.changeList(faq, [second ?? null, first ?? null])
  expect(store.read().conflicts).toMatchObject([{ path: `${faq}.1.answer` }])
})

test('an answer keeps its choice while its question is reworded and moved', () => {
  const store = openConflict(`${faq}.0.answer`, 'Mine.', { items: [{ ...where, answer: 'There.' }, when] })
  store.change(`${faq}.0.question`, 'Where to?')
  const [first, second] = asList(readValue(store.read(), faq))
  store.changeList(faq, [second ?? null, first ?? null])
  expect(chooseMine(store)).toEqual(
    makeDocument({ items: [when, { question: 'Where to?', answer: 'Mine.' }] }),
  )
})

test('text that is no price follows its entry to where another window puts it', () => {
  const store = createDraftStore({ loaded, local: createLocalCopy(), save })
  store.markUnreadable(price, 'free', 'Enter the price in dollars.')
  follow(store, { services: [b, a] })
  expect(Object.keys(store.read().unreadable)).toEqual(['facts.services.1.durations.0.cents'])
})

test('a text put back as delivered here is put back when that is chosen', () => {
  const store = createDraftStore({ loaded, local: createLocalCopy(), save })
  store.change(faq, [])
  follow(store, { items: [when] })
  expect(store.read().conflicts).toMatchObject([{ path: faq, theirs: [when] }])
  store.resolveConflict(faq, 'mine')
  expect(readValue(store.read(), faq)).toEqual([])
})

test('what was typed offline is saved at once over what another window saved meanwhile', async () => {
  const store = createDraftStore({ loaded, local: createLocalCopy(), save })
  const theirs = makeDocument({ services: [changedA, b] })
  save
    .mockRejectedValueOnce(new ApiError('unreachable'))
    .mockRejectedValueOnce(
      new ApiError('draft_changed', { details: { revision: 9, base: 7, document: theirs } }),
    )
    .mockResolvedValueOnce({ revision: 10, problems: [] })
  store.change('facts.services.1.title', 'My B')
  await vi.runAllTimersAsync()
  const merged = makeDocument({ services: [changedA, { ...b, title: 'My B' }] })
  expect(save.mock.lastCall?.[0].document).toEqual(merged)
  expect(store.read()).toMatchObject({ status: 'saved', revision: 10 })
})
