import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'

/** As after a reload of the page. */
const load = async () => {
  vi.resetModules()
  return await import('#app/lib/drafts.ts')
}
beforeEach(() => sessionStorage.clear())

test('a draft stays through a reload, for the same user', async () => {
  const first = await load()
  first.claimDrafts('owner')
  first.keepDraft('note', { text: 'Likes mint' })
  const second = await load()
  second.claimDrafts('owner')
  expect(second.readDraftOf('note')).toEqual({ text: 'Likes mint' })
})

test('another user and a sign-out find nothing', async () => {
  const first = await load()
  first.claimDrafts('owner')
  first.keepDraft('note', { text: 'Likes mint' })
  first.claimDrafts('somebody else')
  expect(first.readDraftOf('note')).toBeNull()
  first.keepDraft('note', { text: 'Mine' })
  for (const key of ['booking-draft', 'checkout-draft']) sessionStorage.setItem(key, '{"name":"Ada"}')
  forgetDrafts()
  expect(first.readDraftOf('note')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('what was saved is forgotten', async () => {
  const { keepDraft, readDraftOf } = await load()
  keepDraft('note', { text: 'Likes mint' })
  keepDraft('note', null)
  expect(readDraftOf('note')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a damaged storage keeps nothing from being typed', async () => {
  sessionStorage.setItem('drafts', '{"texts":')
  const { keepDraft, readDraftOf } = await load()
  keepDraft('note', 'New')
  expect(readDraftOf('note')).toBe('New')
})
