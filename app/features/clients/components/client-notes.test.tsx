import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddClient } from '#app/features/clients/components/add-client.tsx'
import { ClientNotes } from '#app/features/clients/components/client-notes.tsx'
import { keepDraft } from '#app/lib/drafts.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import type { ClientNote } from '#shared/clients.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const note: ClientNote = {
  id: '00000000-0000-4000-8000-000000000002',
  text: 'Sleeps badly',
  created_at: '2026-11-20T12:00:00.000Z',
  edited_at: null,
}

const renderNotes = () =>
  renderScreen(
    <QueryProvider>
      <ClientNotes clientId={id} />
    </QueryProvider>,
  )

test('a note that could not be saved keeps its words, and the same one is sent again', async () => {
  let isDown = true
  const ids = new Set<string>()
  const notes: ClientNote[] = []
  const save = ({ path, body }: { path: string; body: unknown }) => {
    ids.add(path)
    if (isDown) return apiError('unavailable', {}, 503)
    notes.push({ ...note, ...(body as { text: string }) })
    return {}
  }
  const routes = new Proxy({} as Record<string, typeof save>, {
    get: (_, route: string) =>
      route.startsWith('PUT ') ? save : route.startsWith('GET ') ? () => ({ notes }) : undefined,
  })
  fakeApi(routes)
  const { user } = renderNotes()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  await user.type(field, 'Likes mint')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(ids.size).toBe(1))
  expect(field.value).toBe('Likes mint')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('Likes mint', { selector: 'p' })
  expect(ids.size).toBe(1)
  expect(field.value).toBe('')
})

test('a note that is being typed is still there after another page, and gone once it is saved', async () => {
  fakeApi(
    new Proxy({} as Record<string, () => object>, {
      get: (_, route: string) => (route.startsWith('PUT ') ? () => ({}) : () => ({ notes: [] })),
    }),
  )
  const { user } = renderNotes()
  await user.type(await screen.findByLabelText('New note'), 'Slept well')
  cleanup()
  const again = renderNotes()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  expect(field.value).toBe('Slept well')
  expect(sessionStorage.getItem('drafts')).toContain('Slept well')
  await again.user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(sessionStorage.getItem('drafts')).toBeNull()
})

test('a draft from before `was` was kept replaces the text that is stored', async () => {
  keepDraft(`client-note:${id}:new`, { id: note.id, text: 'Likes mint' })
  const requests = fakeApi({
    [`GET /api/clients/${id}/notes`]: () => ({ notes: [] }),
    [`PUT /api/clients/${id}/notes/${note.id}`]: () => ({}),
  })
  const { user } = renderNotes()
  await screen.findByDisplayValue('Likes mint')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await expectToast('success: Note saved')
  const sent = requests.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
  expect(sent).toEqual([{ text: 'Likes mint', was: null }])
})

test('what another window made of a note is said, and what is typed stays until it is saved again', async () => {
  const others: (string | null)[] = ['Sleeps well', null]
  const requests = fakeApi({
    [`GET /api/clients/${id}/notes`]: () => ({ notes: others.length > 0 ? [note] : [] }),
    [`PUT /api/clients/${id}/notes/${note.id}`]: () => {
      const text = others.shift()
      return text === undefined
        ? {}
        : Response.json({ error: { code: 'conflict', details: { text } } }, { status: 409 })
    },
  })
  const { user } = renderNotes()
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Change the note')
  await user.type(field, ' now')
  const save = screen.getAllByRole('button', { name: 'Save note' })[1] as HTMLElement
  await user.click(save)
  await screen.findByText('Another window saved: “Sleeps well”. Save again to replace it with yours.')
  await user.click(save)
  await screen.findByText('Another window deleted this note. Save again to add it with your text.')
  expect(field.value).toBe('Sleeps badly now')
  await user.click(save)
  await expectToast('success: Note saved')
  const sent = requests.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
  expect(sent).toEqual(
    ['Sleeps badly', 'Sleeps well', null].map((was) => ({ text: 'Sleeps badly now', was })),
  )
})

test('deleting a note asks for confirmation first', async () => {
  let notes = [note]
  const requests = fakeApi({
    [`GET /api/clients/${id}/notes`]: () => ({ notes }),
    [`DELETE /api/clients/${id}/notes/${note.id}`]: () => {
      notes = []
      return {}
    },
  })
  const { user } = renderNotes()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  await expectToast('success: Note deleted')
  await waitFor(() => expect(screen.queryByText('Sleeps badly')).toBeNull())
})

test('who is known already is named, with the way to their record', async () => {
  fakeApi({
    'POST /api/clients': () =>
      Response.json(
        {
          error: {
            code: 'invalid_input',
            fields: { email: 'Ada Byron has this address already.' },
            details: { client_id: id, name: 'Ada Byron' },
          },
        },
        { status: 400 },
      ),
  })
  const { user } = renderScreen(
    <QueryProvider>
      <AddClient />
    </QueryProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Add a client' }))
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Ada Byron has this address already.')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the record of Ada Byron' })
  expect(link.getAttribute('href')).toBe(`/dashboard/clients?id=${id}`)
})
