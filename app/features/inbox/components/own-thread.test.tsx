import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from '#app/components/attachments/draft-files.ts'
import { OwnThread } from '#app/features/inbox/components/own-thread.tsx'
import { claimDrafts } from '#app/lib/drafts.ts'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import type { OwnThreadEntry } from '#shared/inbox.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { fakeUploads, type SentUpload } from '#tests/support/fake-upload.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const file = {
  id: '00000000-0000-4000-8000-000000000005',
  name: 'plan.pdf',
  type: 'application/pdf',
  bytes: 1_234_000,
}
const entry: OwnThreadEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-20T12:00:00.000Z',
  kind: 'portal',
  direction: 'out',
  is_verified: true,
  text: 'Your plan',
  files: [file],
}
const pdf = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })

let uploads: SentUpload[] = []
beforeEach(() => {
  uploads = fakeUploads()
})

type Handlers = Parameters<typeof fakeApi>[0]
const withApi = (handlers: Handlers = {}) =>
  fakeApi({
    'GET /api/thread': () => ({ entries: [entry] }),
    'POST /api/thread': () => ({}),
    ...handlers,
  })
function open() {
  const { user } = renderScreen(<OwnThread userId="u1" />)
  const choose = (...files: File[]) => user.upload(screen.getByLabelText('Files to attach'), files)
  const send = () => user.click(screen.getByRole('button', { name: /^Send to/ }))
  return { user, choose, send }
}
const uploadAt = async (index: number): Promise<SentUpload> => {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(index))
  return uploads[index] as SentUpload
}
const idOf = ({ path }: SentUpload) => new URL(path, 'http://x').searchParams.get('id') ?? ''
const arrive = async (index: number, name = 'a.pdf') => {
  const upload = await uploadAt(index)
  await act(() => upload.answer(Response.json({ file: { ...file, id: idOf(upload), name } })))
}

test('what came with the contact form and the client’s address isn’t called theirs', async () => {
  const form = { ...entry, kind: 'form', direction: 'in', is_verified: false, text: 'Hello', files: [] }
  withApi({ 'GET /api/thread': () => ({ entries: [form] }) })
  open()
  await screen.findByText('Hello')
  expect(screen.queryByText(/^With your email address, not verified/)).not.toBeNull()
  expect(screen.queryByText(/^You ·/)).toBeNull()
})

test('a client in another time zone reads which one the times are in', async () => {
  withApi()
  open()
  expect(await screen.findByText('Times are in Central Time.')).toBeDefined()
})

test('a file of the conversation has its name and size, and is saved with one press', async () => {
  const requests = withApi({ [`GET /api/attachments/${file.id}`]: () => new Response('%PDF') })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Save plan.pdf 1.2 MB' }))
  await waitFor(() => expect(requests.at(-1)?.route).toBe(`GET /api/attachments/${file.id}`))
})

test('a file that can’t be loaded says so', async () => {
  withApi({ [`GET /api/attachments/${file.id}`]: () => apiError('internal', {}, 500) })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Save plan.pdf/ }))
  await expectToast('error: “plan.pdf” could not be loaded')
})

test('at a sign-out the chosen files are forgotten, also one on its way', async () => {
  withApi()
  const { choose } = open()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  await uploadAt(0)
  act(forgetDrafts)
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull()
  expect(readDraft('own').files).toEqual([])
  expect(uploads).toHaveLength(1)
})

test('whoever signs in after a session that ended finds no files of the one before', async () => {
  withApi()
  claimDrafts('u1')
  const { choose } = open()
  await choose(pdf('results.pdf'), pdf('b.pdf'))
  await uploadAt(0)
  act(() => claimDrafts('u1'))
  expect(readDraft('own').files).toHaveLength(2)
  act(() => claimDrafts('u2'))
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull()
  expect(readDraft('own').files).toEqual([])
  expect(uploads).toHaveLength(1)
})

test('chosen files are uploaded one after the other and sent with the words', async () => {
  const requests = withApi()
  const { user, choose, send } = open()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  const first = await uploadAt(0)
  expect(first.headers['x-file-name']).toBe('a.pdf')
  act(() => first.progress(0.5))
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading a.pdf' }).value).toBe(0.5)
  expect(uploads).toHaveLength(1)
  await arrive(0)
  await arrive(1, 'b.pdf')
  await user.type(screen.getByLabelText('Your message'), 'Both of them')
  await send()
  await expectToast(
    'success: Mia has your message'.replace(
      'Mia',
      screen.getByRole('button', { name: /^Send to/ }).textContent?.replace('Send to ', '') ?? '',
    ),
  )
  expect(requests.find(({ route }) => route === 'POST /api/thread')?.body).toMatchObject({
    text: 'Both of them',
    files: uploads.map(idOf),
  })
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull()
})

test('sending waits for what is being uploaded, and keeps what is typed meanwhile', async () => {
  const requests = withApi()
  const { user, choose, send } = open()
  await choose(pdf('a.pdf'))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your message')
  await user.type(field, 'First')
  await send()
  expect(requests.some(({ route }) => route === 'POST /api/thread')).toBe(false)
  await user.type(field, ' and more')
  await arrive(0)
  await waitFor(() =>
    expect(requests.find(({ route }) => route === 'POST /api/thread')?.body).toMatchObject({ text: 'First' }),
  )
  await waitFor(() => expect(field.value).toBe('First and more'))
})

test('what can’t be sent is refused before it leaves, with the words kept', async () => {
  withApi()
  const { user, choose } = open()
  await user.type(screen.getByLabelText('Your message'), 'My words')
  const all = Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`))
  await choose(pdf('empty.pdf', 0), pdf('big.pdf', 10 * 1024 * 1024 + 1), ...all)
  const alert = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alert).toEqual([
    '“empty.pdf” is empty. Choose another file. “big.pdf” is larger than 10 MB. Choose a smaller one. Send up to 5 files with one message.',
  ])
  expect(readDraft('own').files).toHaveLength(5)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('My words')
})

test('what the server refuses is taken out with its sentence, and nothing is sent without it', async () => {
  const requests = withApi()
  const { user, choose, send } = open()
  await choose(pdf('lie.pdf'))
  const upload = await uploadAt(0)
  await user.type(screen.getByLabelText('Your message'), 'As you see')
  await send()
  await act(() => upload.answer(apiError('invalid_input', { file: '“lie.pdf” isn’t what its name says.' })))
  expect(await screen.findByText('“lie.pdf” isn’t what its name says.')).toBe(screen.getByRole('alert'))
  expect(screen.queryByRole('button', { name: 'Remove lie.pdf' })).toBeNull()
  expect(requests.some(({ route }) => route === 'POST /api/thread')).toBe(false)
  await send()
  await waitFor(() => expect(requests.some(({ route }) => route === 'POST /api/thread')).toBe(true))
})

test('each of several files that the server refuses is named', async () => {
  withApi()
  const { choose } = open()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  for (const [index, name] of ['a.pdf', 'b.pdf'].entries()) {
    const upload = await uploadAt(index)
    await act(() => upload.answer(apiError('invalid_input', { file: `“${name}” isn’t what its name says.` })))
  }
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      '“a.pdf” isn’t what its name says. “b.pdf” isn’t what its name says.',
    ),
  )
})

test('a lost connection leaves the file to try again, and the message waits for it', async () => {
  const requests = withApi()
  const { user, choose, send } = open()
  await choose(pdf('a.pdf'))
  const upload = await uploadAt(0)
  act(() => upload.fail())
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy()
  await send()
  expect(requests.some(({ route }) => route === 'POST /api/thread')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Try again to upload a.pdf' }))
  const again = await uploadAt(1)
  expect(idOf(again)).toBe(idOf(upload))
  await arrive(1)
  await send()
  await waitFor(() => expect(requests.some(({ route }) => route === 'POST /api/thread')).toBe(true))
})

test('a file that is removed while it is uploaded stops, and the next one goes on', async () => {
  const removed: string[] = []
  withApi()
  const { user, choose } = open()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  const first = await uploadAt(0)
  withApi({
    [`DELETE /api/attachments/${idOf(first)}`]: ({ path }) => {
      removed.push(path)
      return {}
    },
  })
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  expect(first.isAborted()).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Attach files' }))
  expect((await uploadAt(1)).headers['x-file-name']).toBe('b.pdf')
  await waitFor(() => expect(removed).toHaveLength(1))
})
