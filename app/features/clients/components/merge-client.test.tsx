import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MergeClient } from '#app/features/clients/components/merge-client.tsx'
import { noteKeyOf } from '#app/features/clients/note-drafts.ts'
import { changeDraftReply, readDraftReply } from '#app/lib/draft-replies.ts'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'
import type { ClientRow, MergePreview, MergeSide } from '#shared/clients.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const row = (n: number, name: string, status: ClientRow['status'] = 'guest'): ClientRow => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  ...{ status, name, email: `${name.toLowerCase()}@example.com`, phone: null },
  last_active_at: '2026-11-20T12:00:00.000Z',
})
const [ada, bea] = [row(1, 'Ada'), row(2, 'Bea', 'client')]
const side = (of: ClientRow, counts: Partial<MergeSide['counts']> = {}): MergeSide => ({
  ...of,
  emails: of.email ? [of.email] : [],
  phones: [],
  counts: { sessions: 0, orders: 0, messages: 0, notes: 0, consents: 0, ...counts },
})
const preview: MergePreview = {
  main: side(bea, { sessions: 2 }),
  other: side(ada, { orders: 1, notes: 3 }),
  problem: null,
}
const compare = `GET /api/clients/${ada.id}/merge/${bea.id}`
const merge = `POST /api/clients/${ada.id}/merge`
const list = { 'GET /api/clients': () => ({ clients: [ada, bea], next_cursor: null, total: null }) }

async function compareWith(answers: Parameters<typeof fakeApi>[0]) {
  const requests = fakeApi({ ...list, ...answers })
  const { user } = renderScreen(<MergeClient client={ada} />)
  await user.click(screen.getByRole('button', { name: 'Merge with another record…' }))
  const records = await screen.findByRole('list', { name: 'Records' })
  // Nobody is merged with themselves.
  expect(within(records).getAllByRole('button')).toHaveLength(1)
  await user.click(within(records).getByRole('button', { name: /Bea/ }))
  return { requests, user }
}

test('shows what each has and which stays, and merges what was shown', async () => {
  const { requests, user } = await compareWith({ [compare]: () => ({ merge: preview }), [merge]: () => ({}) })
  const main = (await screen.findByText('Stays the main record')).closest('section')
  expect(main?.textContent).toContain('Bea')
  expect(main?.textContent).toContain('2 sessions')
  const other = screen.getByText('Becomes part of it').closest('section')
  expect(other?.textContent).toContain('ada@example.com')
  expect(other?.textContent).toContain('3 private notes')
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  await expectToast('success: Merged. You can undo it for 24 hours.')
  expect(requests.map(({ body }) => body)).toContainEqual({ other_id: bea.id, main_id: bea.id })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a note that is being written to the record that goes is written to the one that stays', async () => {
  keepDraft(noteKeyOf(ada.id), { id: 'n1', text: 'Likes mint', was: null })
  keepDraft(noteKeyOf(bea.id), { id: 'n2', text: 'Moved to Oak Park', was: null })
  const { user } = await compareWith({ [compare]: () => ({ merge: preview }), [merge]: () => ({}) })
  await user.click(await screen.findByRole('button', { name: 'Merge' }))
  await expectToast('success: Merged. You can undo it for 24 hours.')
  expect(readDraftOf(noteKeyOf(ada.id))).toBeNull()
  expect(readDraftOf(noteKeyOf(bea.id))).toEqual({
    ...{ id: 'n2', text: 'Moved to Oak Park\n\nLikes mint', was: null },
  })
})

test('an answer that is being written in the conversation that goes is written in the one that stays', async () => {
  changeDraftReply(ada.id, { text: 'See you on Friday.', channel: 'sms' })
  changeDraftReply(bea.id, { text: 'Hi Bea' })
  const { user } = await compareWith({ [compare]: () => ({ merge: preview }), [merge]: () => ({}) })
  await user.click(await screen.findByRole('button', { name: 'Merge' }))
  await expectToast('success: Merged. You can undo it for 24 hours.')
  expect(readDraftReply(ada.id)).toEqual({ text: '', channel: null })
  expect(readDraftReply(bea.id)).toEqual({ text: 'Hi Bea\n\nSee you on Friday.', channel: 'sms' })
})

test('records with the same number, name or part of it come before others', async () => {
  const main = { ...row(1, 'Ada Byron'), email: 'ada.b@example.com', phone: '+13125550100' }
  const [stranger, sameNumber, sameName] = [row(3, 'Cleo'), row(4, 'A'), row(5, 'Byron')]
  const clientsBySearch: Record<string, ClientRow[]> = {
    '+13125550100': [main, sameNumber],
    Byron: [main, sameName],
    '': [stranger, main, sameName],
  }
  fakeApi({
    'GET /api/clients': ({ query }) => ({
      ...{ clients: clientsBySearch[query.get('q') ?? ''] ?? [], next_cursor: null, total: null },
    }),
  })
  const { user } = renderScreen(<MergeClient client={main} />)
  await user.click(screen.getByRole('button', { name: 'Merge with another record…' }))
  const records = within(await screen.findByRole('list', { name: 'Records' })).getAllByRole('button')
  expect(records.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^AGuest/),
    expect.stringMatching(/^ByronGuest/),
    expect.stringMatching(/^CleoGuest/),
  ])
})

test('two that can’t be merged say why and offer only the way back', async () => {
  const problem = 'Both have an account. Two accounts stay two records.'
  const { user } = await compareWith({ [compare]: () => ({ merge: { ...preview, problem } }) })
  expect(await screen.findByText(problem)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('list', { name: 'Records' })).toBeDefined()
})

test('a merge that fails is said in the dialog, which stays open', async () => {
  expectConsoleError(/409/)
  const { user } = await compareWith({
    [compare]: () => ({ merge: preview }),
    [merge]: () => apiError('conflict'),
  })
  await user.click(await screen.findByRole('button', { name: 'Merge' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Somebody changed this in the meantime\./)
  expect(screen.getByRole('dialog')).toBeDefined()
})
