import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import {
  openEditor,
  openPrice,
  priceChange,
  saveRoute,
  servicesPath,
} from '#tests/support/open-site-editor.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

test.each([
  { by: 'at once beside it', hear: () => tellOfRevision(6) },
  { by: 'when it is looked at again', hear: () => window.dispatchEvent(new Event('focus')) },
])('a window shows what another one discarded, $by', async ({ hear }) => {
  const words = { 'contactContent.title': 'Thrown away' }
  let draft = deliveredDraft({ revision: 5 })
  draft = { ...draft, document: { ...draft.document, words } }
  openEditor({
    path: '/dashboard/site?section=texts-contact',
    handlers: { 'GET /api/content/draft': () => draft },
  })
  await screen.findByDisplayValue('Thrown away')
  draft = deliveredDraft({ revision: 6 })
  hear()
  await waitFor(() => expect(screen.queryByDisplayValue('Thrown away')).toBeNull())
})

function tellOfRevision(revision: number) {
  const channel = new BroadcastChannel('site-draft')
  channel.postMessage(revision)
  channel.close()
}

test('restoring first lists what becomes different of the site of today', async () => {
  const row = { published_by: 'Owner', note: null, claims: [] }
  const versions = [
    {
      ...row,
      id: 2,
      published_at: '2026-11-22T12:00:00.000Z',
      changes: 2,
      is_newest: true,
      is_readable: true,
    },
    {
      ...row,
      id: 1,
      published_at: '2026-11-21T12:00:00.000Z',
      changes: null,
      is_newest: false,
      is_readable: true,
    },
  ]
  const tea = {
    path: 'facts.products.2',
    label: 'Removed product: Tea',
    before: '$9',
    after: null,
    parts: [],
  }
  const { document } = deliveredDraft()
  const sentence = '1 session is booked for Tea hour, on Tuesday, December 8. It stays booked.'
  const booked = [{ service: 'tea-hour', sentences: [sentence] }]
  const details = { ...versions[1], document, differences: [], restoring: [priceChange, tea], booked }
  const { user, requests } = openEditor({
    handlers: {
      'GET /api/content/versions': () => ({ versions, next_cursor: null }),
      'GET /api/content/versions/1': () => details,
      'POST /api/content/versions/1/restore': () => ({ id: 3, version: 'a', published_at: '', warnings: [] }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: /the beginning/ }))
  await user.click(await screen.findByRole('button', { name: 'Go back to the site as it was after this' }))
  const list = within(screen.getByRole('list', { name: 'What restoring it changes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Services › Online Consultations › 30 minutes › Price$40.00 →  becomes $45.00',
    'Removed product: Tea$9',
  ])
  expect(screen.getByText(/^2 changes to your site of today/)).toBeDefined()
  screen.getByText(sentence)
  await user.click(screen.getByRole('button', { name: 'Restore and publish' }))
  await waitFor(() => expect(requests.at(-1)?.route).toBe('GET /api/content/draft'))
  expect(requests.find(({ route }) => route.endsWith('/restore'))?.body).toEqual({ base: 2 })
})

test('the newest publication can be undone where its change is read', async () => {
  const row = { published_by: 'Owner', note: null, claims: [], is_readable: true }
  const versions = [
    { ...row, id: 2, published_at: '2026-11-22T12:00:00.000Z', changes: 1, is_newest: true },
    { ...row, id: 1, published_at: '2026-11-21T12:00:00.000Z', changes: 3, is_newest: false },
  ]
  const { document } = deliveredDraft()
  const raised = { ...priceChange, before: '$30.00', after: '$34.00' }
  const lowered = { ...priceChange, before: '$34.00', after: '$30.00' }
  const { user, requests } = openEditor({
    handlers: {
      'GET /api/content/versions': () => ({ versions, next_cursor: null }),
      'GET /api/content/versions/2': () => ({
        ...versions[0],
        document,
        differences: [raised],
        restoring: [],
        booked: [],
      }),
      'GET /api/content/versions/1': () => ({
        ...versions[1],
        document,
        differences: [],
        restoring: [lowered],
        booked: [],
      }),
      'POST /api/content/versions/1/restore': () => ({ id: 3, version: 'a', published_at: '', warnings: [] }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: /On your site now/ }))
  await screen.findByRole('list', { name: 'What changed with it' })
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }))
  const list = within(screen.getByRole('list', { name: 'What undoing it changes' }))
  expect(list.getByRole('listitem').textContent).toMatch(/\$34\.00 → {2}becomes \$30\.00$/)
  await user.click(screen.getByRole('button', { name: 'Undo and publish' }))
  await waitFor(() => expect(requests.at(-1)?.route).toBe('GET /api/content/draft'))
  expect(requests.find(({ route }) => route.endsWith('/restore'))?.body).toEqual({ base: 2 })
})

test('the history names each confirmed word once', async () => {
  const claims = ['heals', 'cured', 'heals'].map((word, index) => ({
    ...{ word, path: `facts.products.${index}.description` },
    sentence: `Sentence ${index}.`,
  }))
  const version = { id: 1, published_at: '2026-11-22T12:00:00.000Z', published_by: 'Owner', note: null }
  const versions = [{ ...version, claims, changes: 1, is_newest: true, is_readable: true }]
  const { user } = openEditor({
    handlers: { 'GET /api/content/versions': () => ({ versions, next_cursor: null }) },
  })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await screen.findByText('Owner · 1 change · confirmed: heals, cured')
})

test('a draft of a later version is kept until the owner discards it', async () => {
  const later = { shape: 99, facts: { colors: [] }, words: {} }
  let isDiscarded = false
  const { user, requests } = openEditor({
    path: servicesPath,
    handlers: {
      'GET /api/content/draft': () =>
        deliveredDraft({
          revision: isDiscarded ? 8 : 7,
          later_draft: isDiscarded ? null : { document: later, updated_at: '', updated_by: 'Owner' },
        }),
      'DELETE /api/content/draft': () => {
        isDiscarded = true
        return { revision: 8 }
      },
    },
  })
  const saveFile = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:draft')
  await screen.findByText(/A newer version of the software wrote your draft/)
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  await user.type(await openPrice(user), '9')
  await user.click(screen.getByRole('button', { name: 'Download the draft' }))
  const file = saveFile.mock.lastCall?.[0] as Blob
  expect(JSON.parse(await file.text())).toEqual(later)
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }))
  await user.click(screen.getByRole('button', { name: 'Discard for good' }))
  await screen.findByRole('button', { name: 'Publish' })
  expect(requests.some(({ route }) => route === saveRoute)).toBe(false)
  expect(screen.queryByText(/A newer version/)).toBeNull()
})

test('a publication of a later version is named, and what it holds is not asked for', async () => {
  const row = { published_by: 'Owner', note: null, claims: [], changes: 1 }
  const versions = [
    { ...row, id: 2, published_at: '2026-11-22T12:00:00.000Z', is_newest: false, is_readable: false },
    { ...row, id: 1, published_at: '2026-11-21T12:00:00.000Z', is_newest: true, is_readable: true },
  ]
  const later_publication = { published_at: '2026-11-22T12:00:00.000Z', published_by: 'Owner' }
  const { user } = openEditor({
    draft: { later_publication },
    handlers: { 'GET /api/content/versions': () => ({ versions, next_cursor: null }) },
  })
  await screen.findByText(/A newer version of the software published your site on Nov 2[23], 2026/)
  await user.click(screen.getByRole('button', { name: 'History' }))
  const [later] = await screen.findAllByRole('button', { name: /1 change/ })
  await user.click(later as HTMLElement)
  await screen.findByText(/It can be read once that version runs again/)
  expect(screen.queryByRole('button', { name: /^(Go back|Undo)/ })).toBeNull()
})
