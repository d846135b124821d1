import { beforeEach, expect, test, vi } from 'vitest'
import { type Json, readValue } from '#app/features/site/document-values.ts'
import { createDraftStore } from '#app/features/site/draft-store.ts'
import { createLocalCopy } from '#app/features/site/local-copy.ts'
import { ApiError } from '#app/lib/api.ts'
import type { ContentDraft, DraftDocument, SavedDraft } from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

const lead = 'words.homeContent.hero.lead'
const price = 'facts.services.0.durations.0.cents'
const makeDocument = (cents = 4000, words: Record<string, Json> = {}): DraftDocument => ({
  shape: 3,
  facts: { services: [{ slug: 'online', title: 'Online', durations: [{ minutes: 30, cents }] }] },
  words,
})
const loaded: ContentDraft = {
  document: makeDocument(),
  delivered: { facts: {}, words: { homeContent: { hero: { lead: 'Delivered' } } } },
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

type SaveInput = { document: DraftDocument; revision: number; base?: number }
const save = vi.fn<(input: SaveInput) => Promise<SavedDraft>>()
const open = (changes: Partial<ContentDraft> = {}, local = createLocalCopy()) =>
  createDraftStore({ loaded: { ...loaded, ...changes }, local, save })
const openWhileTyping = () =>
  createDraftStore({ loaded, local: createLocalCopy(), save, isTyping: () => true })
const draftChanged = (document: DraftDocument) =>
  new ApiError('draft_changed', { details: { revision: 9, base: 7, document } })

beforeEach(() => {
  vi.useFakeTimers()
  save.mockReset()
  save.mockImplementation(async ({ revision }) => ({ revision: revision + 1, problems: [] }))
})

test('several keystrokes are saved once, with the revision that was read', async () => {
  const store = open()
  store.change(lead, 'M')
  store.change(lead, 'Mi')
  store.change(lead, 'Mine')
  expect(store.read().status).toBe('unsaved')
  await vi.runAllTimersAsync()
  expect(save.mock.calls).toEqual([
    [{ document: makeDocument(4000, { 'homeContent.hero.lead': 'Mine' }), revision: 3 }],
  ])
  expect(store.read()).toMatchObject({ status: 'saved', revision: 4 })
  expect(localStorage.length).toBe(0)
})

test('a sentence that other facts change reads as the answer to their save says, and the own one stays', async () => {
  const store = open({ adapted_words: { 'homeContent.hero.lead': 'Delivered to others' } })
  expect(readValue(store.read(), lead)).toBe('Delivered to others')
  const adapted_words = { 'homeContent.hero.lead': 'Without the drink' }
  save.mockImplementationOnce(async () => ({ revision: 4, problems: [], adapted_words }))
  store.change(price, 6000)
  await vi.runAllTimersAsync()
  expect(readValue(store.read(), lead)).toBe('Without the drink')
  store.change(lead, 'Mine')
  save.mockImplementationOnce(async () => ({ revision: 5, problems: [], adapted_words: {} }))
  await vi.runAllTimersAsync()
  expect(readValue(store.read(), lead)).toBe('Mine')
  store.change(lead, 'Delivered')
  expect(store.read().document.words).toEqual({})
})

test('what is typed while a save is under way is saved after it', async () => {
  const store = open()
  let answer = (_saved: SavedDraft) => {}
  save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  store.change(lead, 'one')
  await vi.advanceTimersByTimeAsync(1000)
  store.change(lead, 'two')
  answer({ revision: 4, problems: [] })
  await vi.runAllTimersAsync()
  expect(save.mock.calls.map(([{ revision }]) => revision)).toEqual([3, 4])
  expect(save.mock.lastCall?.[0].document.words).toEqual({ 'homeContent.hero.lead': 'two' })
  expect(store.read().status).toBe('saved')
})

test('a change of another tab is merged and both are saved', async () => {
  const store = open()
  save.mockRejectedValueOnce(draftChanged(makeDocument(5000)))
  store.change(lead, 'Mine')
  await vi.runAllTimersAsync()
  expect(save.mock.lastCall?.[0]).toEqual({
    document: makeDocument(5000, { 'homeContent.hero.lead': 'Mine' }),
    revision: 9,
  })
  expect(readValue(store.read(), price)).toBe(5000)
  expect(store.read()).toMatchObject({ status: 'saved', conflicts: [], revision: 10 })
})

test('one field changed in two tabs asks, and neither text is lost', async () => {
  const store = open()
  save.mockRejectedValueOnce(draftChanged(makeDocument(5000)))
  store.change(price, 6000)
  await vi.runAllTimersAsync()
  expect(store.read().conflicts).toEqual([{ path: price, mine: 6000, theirs: 5000 }])
  expect(readValue(store.read(), price)).toBe(5000)
  expect(localStorage.length).toBe(1)
  store.resolveConflict(price, 'mine')
  await vi.runAllTimersAsync()
  expect(save.mock.lastCall?.[0]).toEqual({ document: makeDocument(6000), revision: 9 })
  expect(store.read().conflicts).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('without a connection changes are kept on this device and sent when it returns', async () => {
  const store = open()
  save.mockRejectedValueOnce(new ApiError('unreachable'))
  store.change(lead, 'Offline')
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.read().status).toBe('onDevice')
  expect(localStorage.length).toBe(1)
  await vi.runAllTimersAsync()
  expect(store.read().status).toBe('saved')
  expect(localStorage.length).toBe(0)
})

test('an editor that was left sends nothing again, and the changes stay on this device', async () => {
  save.mockRejectedValue(new ApiError('unreachable'))
  const store = open()
  store.change(lead, 'Typed')
  void store.saveNow()
  store.close()
  await vi.runAllTimersAsync()
  expect(save).toHaveBeenCalledOnce()
  expect(localStorage.length).toBe(1)
})

test('after a crash another editor takes over what was typed', async () => {
  save.mockRejectedValue(new ApiError('unreachable'))
  open().change(lead, 'Typed before the crash')
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + minutes(2))
  save.mockImplementation(async ({ revision }) => ({ revision: revision + 1, problems: [] }))
  const next = open({ document: makeDocument(5000), revision: 4 })
  await next.recover()
  await vi.runAllTimersAsync()
  expect(readValue(next.read(), lead)).toBe('Typed before the crash')
  expect(save.mock.lastCall?.[0]).toEqual({
    document: makeDocument(5000, { 'homeContent.hero.lead': 'Typed before the crash' }),
    revision: 4,
  })
  expect(localStorage.length).toBe(0)
})

test('what was typed before an update of the software is taken over', async () => {
  const before = (words: object) => ({ shape: 1, facts: makeDocument().facts, words })
  const mine = before({ 'homeContent.hero.lead': 'Typed before the update' })
  localStorage.setItem('site-draft:other', JSON.stringify({ base: before({}), mine, savedAt: 0 }))
  const newer = makeDocument()
  const store = open({ document: { ...newer, facts: { ...newer.facts, booking: null } } })
  await store.recover()
  await vi.runAllTimersAsync()
  expect(save.mock.lastCall?.[0].document).toEqual({
    shape: 3,
    facts: { ...newer.facts, booking: null },
    words: { 'homeContent.hero.lead': 'Typed before the update' },
  })
})

test('what another open tab is typing is left alone', async () => {
  const first = open()
  first.change(lead, 'Still typing')
  const second = open()
  await second.recover()
  expect(readValue(second.read(), lead)).toBe('Delivered')
  expect(localStorage.length).toBe(1)
})

test('a damaged copy on this device is ignored', async () => {
  localStorage.setItem('site-draft:other', '{"base":1')
  const store = open()
  await store.recover()
  expect(store.read().status).toBe('saved')
})

test('a draft that the server refuses stays on this device and says why', async () => {
  const store = open()
  save.mockRejectedValueOnce(new ApiError('too_large'))
  store.change(lead, 'Too long')
  await vi.runAllTimersAsync()
  expect(store.read()).toMatchObject({ status: 'refused', refusal: 'That is too large.' })
  expect(localStorage.length).toBe(1)
  expect(save).toHaveBeenCalledOnce()
})

test('text that is no price keeps the last price and shows why', async () => {
  const store = open()
  store.markUnreadable(price, 'free', 'Enter the price in dollars.')
  expect(store.read().unreadable).toEqual({
    [price]: { text: 'free', problem: 'Enter the price in dollars.' },
  })
  store.change(price, 4500)
  expect(store.read().unreadable).toEqual({})
})

test('somebody else’s publication is merged, and the draft is built on it', async () => {
  const store = open()
  store.change(lead, 'Mine')
  await vi.runAllTimersAsync()
  store.rebase({ base: 8, document: makeDocument(9900) })
  await vi.runAllTimersAsync()
  expect(save.mock.lastCall?.[0]).toEqual({
    document: makeDocument(9900, { 'homeContent.hero.lead': 'Mine' }),
    revision: 4,
    base: 8,
  })
  expect(store.read()).toMatchObject({ base: 8, newest: 8, status: 'saved' })
})

test('after publishing, the draft that is read again is the new ground', async () => {
  const store = open()
  store.change(lead, 'Mine')
  await vi.runAllTimersAsync()
  const published = makeDocument(4000, { 'homeContent.hero.lead': 'Mine' })
  store.follow({ ...loaded, document: published, base_document: published, revision: 5, base: 8, newest: 8 })
  expect(store.read()).toMatchObject({ revision: 5, base: 8, newest: 8, status: 'saved' })
  store.rebase({ base: 9, document: makeDocument(100, { 'homeContent.hero.lead': 'Mine' }) })
  await vi.runAllTimersAsync()
  expect(store.read().conflicts).toEqual([])
  expect(readValue(store.read(), price)).toBe(100)
})

test('a draft that another tab discarded is followed, and what is typed here stays', async () => {
  const discarded = { ...loaded, revision: 9 }
  const store = open({ document: makeDocument(5000, { 'homeContent.hero.lead': 'Discarded' }) })
  store.change('words.homeContent.hero.book', 'Typed here')
  store.markUnreadable('facts.practice.phone', 'call me', 'Enter a phone number.')
  store.follow(discarded)
  expect(store.read().document).toEqual(makeDocument(4000, { 'homeContent.hero.book': 'Typed here' }))
  expect(store.read().unreadable['facts.practice.phone']?.text).toBe('call me')
  await vi.runAllTimersAsync()
  expect(save.mock.lastCall?.[0]).toMatchObject({ revision: 9 })
  expect(store.read()).toMatchObject({ revision: 10, status: 'saved', conflicts: [] })
})

test('a draft that is read again unchanged does not hold back what is being typed', async () => {
  const store = openWhileTyping()
  store.change(lead, 'Mine')
  store.follow(loaded)
  await vi.runAllTimersAsync()
  expect(save).toHaveBeenCalledOnce()
  expect(store.read().status).toBe('saved')
})

test('a field that is typed in while another tab discards its draft asks', () => {
  const store = open({ document: makeDocument(5000) })
  store.change(price, 5500)
  store.follow({ ...loaded, revision: 9 })
  expect(store.read().conflicts).toEqual([{ path: price, mine: 5500, theirs: 4000 }])
})

test('a draft that was read before this tab saved again changes nothing', async () => {
  const store = open()
  store.change(lead, 'Mine')
  await vi.runAllTimersAsync()
  store.follow(loaded)
  expect(store.read().revision).toBe(4)
  expect(readValue(store.read(), lead)).toBe('Mine')
})

test('content that comes from a file can’t be changed', async () => {
  const store = open({ is_read_only: 'The content comes from a file.' })
  store.change(lead, 'Mine')
  await vi.runAllTimersAsync()
  expect(readValue(store.read(), lead)).toBe('Delivered')
  expect(save).not.toHaveBeenCalled()
})

test('an unsent change beside a draft of a later version is not called saved', async () => {
  const store = open()
  store.change(lead, 'Only here')
  const later = {
    document: { shape: 99 },
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: 'Owner',
  }
  store.follow({ ...loaded, revision: 9, later_draft: later })
  await vi.runAllTimersAsync()
  expect(save).not.toHaveBeenCalled()
  expect(store.read()).toMatchObject({ status: 'refused', refusal: expect.stringContaining('newer version') })
  expect(localStorage.length).toBe(1)

  store.follow({ ...loaded, revision: 10 })
  await vi.runAllTimersAsync()
  expect(save.mock.lastCall?.[0].document.words).toEqual({ 'homeContent.hero.lead': 'Only here' })
  expect(store.read()).toMatchObject({ status: 'saved', refusal: null })
})
