import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Inbox } from '#app/features/inbox/components/inbox.tsx'
import { changeDraftReply } from '#app/lib/draft-replies.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import { storeSession } from '#app/lib/session.ts'
import type { Thread, ThreadEntry, ThreadRow } from '#shared/inbox.ts'
import { days } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const row: ThreadRow = {
  id,
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '+13125550101',
  status: 'open',
  is_unread: true,
  last_message_at: '2026-11-20T12:00:00.000Z',
  last_words: 'Is it vegan?',
  is_last_own: false,
}
const thread: Thread = {
  id,
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '+13125550101',
  is_client: true,
  status: 'open',
  is_unread: true,
  last_in_at: '2026-11-20T12:00:00.000000Z',
  channels: ['sms', 'portal', 'email'],
  hints: [],
  has_email_replies: true,
}
const entry: ThreadEntry = {
  id: '00000000-0000-4000-8000-000000000002',
  at: '2026-11-20T12:00:00.000000Z',
  kind: 'sms',
  direction: 'in',
  text: 'Is it vegan?',
  delivery: null,
  failure: null,
  conversation: null,
  about: null,
  email: null,
  files: [],
  file_link: null,
  note: null,
}

type Handlers = Parameters<typeof fakeApi>[0]
const withApi = (handlers: Handlers = {}) =>
  fakeApi({
    'GET /api/inbox': () => ({ threads: [row], next_cursor: null }),
    'GET /api/inbox/counts': () => ({ open: 1, waiting: 0, unread: 1 }),
    'GET /api/inbox/events': () => new Promise(() => undefined),
    'GET /api/inbox/replies': () => ({
      replies: [
        { id: '00000000-0000-4000-8000-000000000009', name: 'Thanks', text: 'Thank you, {first_name}!' },
      ],
    }),
    [`GET /api/inbox/${id}`]: () => ({ thread, entries: [entry], next_cursor: null }),
    [`POST /api/inbox/${id}/state`]: () => ({}),
    [`POST /api/inbox/${id}/messages`]: () => ({}),
    ...handlers,
  })
const open = (path = `/dashboard/inbox?id=${id}`) =>
  renderScreen(
    <QueryProvider>
      <Inbox />
    </QueryProvider>,
    { path, hasUndo: true },
  )

beforeEach(() => {
  changeDraftReply(id, { text: '', channel: null })
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + days(1)).toISOString() })
})

test('an unread conversation is named as such, and opening it marks what is on the screen as read', async () => {
  const requests = withApi()
  const { user } = open('/dashboard/inbox')
  await user.click(await screen.findByRole('link', { name: /Unread: Ada Byron/ }))
  expect(await screen.findByRole('heading', { name: 'Ada Byron' })).toBe(document.activeElement)
  await waitFor(() =>
    expect(requests.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
      { change: 'read', seen_until: thread.last_in_at },
    ]),
  )
})

test('the way they wrote last is chosen, another takes one tap, and the same words are one message', async () => {
  let answers = 0
  const requests = withApi({
    [`POST /api/inbox/${id}/messages`]: () => (++answers === 1 ? apiError('unavailable', {}, 503) : {}),
  })
  const { user } = open()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Text' }).checked).toBe(true)
  await user.type(field, 'It is')
  await user.click(screen.getByRole('radio', { name: 'Email' }))
  const send = screen.getByRole('button', { name: 'Send email' })
  await user.click(send)
  await waitFor(() => expect(answers).toBe(1))
  expect(field.value).toBe('It is')
  await user.click(send)
  await screen.findByText(/^Email to Ada Byron\./)
  const sent = requests.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => body)
  expect(sent).toMatchObject([
    { channel: 'email', text: 'It is' },
    { channel: 'email', text: 'It is' },
  ])
  expect(new Set(sent.map((body) => (body as { id: string }).id)).size).toBe(1)
  expect(field.value).toBe('')
})

test('the same words sent again after a reload are one message', async () => {
  let answers = 0
  const requests = withApi({
    [`POST /api/inbox/${id}/messages`]: () => (++answers === 1 ? apiError('unavailable', {}, 503) : {}),
  })
  const { user } = open()
  await user.type(await screen.findByLabelText('Your answer'), 'It is')
  await user.click(screen.getByRole('button', { name: 'Send text' }))
  await waitFor(() => expect(answers).toBe(1))
  cleanup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Send text' }))
  await screen.findByText(/^Text to Ada Byron\./)
  const sent = requests.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => body)
  expect(new Set(sent.map((body) => (body as { id: string }).id)).size).toBe(1)
  expect(sent).toHaveLength(2)
})

test('an answer can be taken back while it waits, by its button or the keys, and its words are a draft again', async () => {
  const requests = withApi({ [`POST /api/inbox/${id}/messages/undo`]: () => ({}) })
  const { user } = open()
  const undo = async (press: (button: HTMLElement) => Promise<void>) => {
    await user.type(await screen.findByLabelText('Your answer'), 'It is')
    await user.click(screen.getByRole('button', { name: 'Send text' }))
    await screen.findByText(/^Text to Ada Byron\./)
    await press(screen.getByRole('button', { name: 'Undo' }))
    await expectToast('success: Undone. Nothing was sent.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('It is')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.clear(screen.getByLabelText('Your answer'))
  }
  await undo((button) => user.click(button))
  await undo(async (button) => {
    // In the field the keys undo what is typed.
    await user.click(screen.getByLabelText('Your answer'))
    await user.keyboard('{Control>}z{/Control}')
    expect(requests.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1)
    button.focus()
    await user.keyboard('{Control>}z{/Control}')
  })
  const idsOf = (end: string) =>
    requests.filter(({ path }) => path.endsWith(end)).map(({ body }) => (body as { id: string }).id)
  expect(idsOf('/undo')).toEqual(idsOf('/messages'))
})

test('an answer that has left meanwhile can’t be taken back, and says so', async () => {
  withApi({
    [`POST /api/inbox/${id}/messages/undo`]: () =>
      apiError('conflict', { undo: 'This can’t be undone any more: it has left.' }, 409),
  })
  const { user } = open()
  await user.type(await screen.findByLabelText('Your answer'), 'It is')
  await user.click(screen.getByRole('button', { name: 'Send text' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expectToast('error: This can’t be undone any more: it has left.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('')
})

test('a saved reply is filled in, after what was typed', async () => {
  withApi()
  const { user } = open()
  await user.type(await screen.findByLabelText('Your answer'), 'Hello.')
  await user.click(screen.getByRole('button', { name: 'Saved replies' }))
  const dialog = screen.getByRole('dialog', { name: 'Saved replies' })
  await user.click(await within(dialog).findByRole('button', { name: 'Use Thanks' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Hello.\n\nThank you, Ada!')
})

test('saved replies are changed without a conversation too, from the list', async () => {
  withApi()
  const { user, currentPath } = open('/dashboard/inbox')
  await user.click(await screen.findByRole('link', { name: 'Saved replies' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }))
  expect(dialog.getByText('Thank you, {first_name}!')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^Use/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentPath()).not.toContain('replies')
})

test('a refused message keeps its words and says why', async () => {
  withApi({
    [`POST /api/inbox/${id}/messages`]: () => apiError('invalid_input', { text: 'Write your message.' }, 400),
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Send text' }))
  await screen.findByText('Write your message.')
})

test('who can’t be reached gets no form but the reason', async () => {
  withApi({
    [`GET /api/inbox/${id}`]: () => ({
      thread: { ...thread, channels: [], hints: ['They asked for no more texts (STOP), so they get none.'] },
      entries: [entry],
      next_cursor: null,
    }),
  })
  open()
  await screen.findByText(/asked for no more texts/)
  expect(screen.queryByLabelText('Your answer')).toBeNull()
})

test('a failed text says why and can be sent again', async () => {
  const failed: ThreadEntry = {
    ...entry,
    direction: 'out',
    delivery: 'failed',
    failure: 'The number is not in service.',
  }
  const requests = withApi({
    [`GET /api/inbox/${id}`]: () => ({
      thread: { ...thread, is_unread: false },
      entries: [failed],
      next_cursor: null,
    }),
    [`POST /api/sms_messages/${failed.id}/retry`]: () => ({}),
  })
  const { user } = open()
  await screen.findByText('The number is not in service.')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/retry'))).toBe(true))
})

test('a person who was erased meanwhile is told, and the list stays', async () => {
  expectConsoleError(/not_found/)
  withApi({ [`GET /api/inbox/${id}`]: () => apiError('not_found', {}, 404) })
  open()
  await screen.findByText('Nothing is stored about this person any more.')
  screen.getByRole('link', { name: /Ada Byron/ })
})

test('files of an answer are named once, and their link can be ended', async () => {
  const files = [{ id, name: 'plan.pdf', type: 'application/pdf', bytes: 4_200 }]
  let link: ThreadEntry['file_link'] = 'open'
  const answer: ThreadEntry = { ...entry, direction: 'out', text: 'plan.pdf', files, delivery: 'sent' }
  withApi({
    [`GET /api/inbox/${id}`]: () => ({
      thread,
      entries: [{ ...answer, file_link: link }],
      next_cursor: null,
    }),
    [`POST /api/attachments/links/${entry.id}/end`]: () => {
      link = 'ended'
      return {}
    },
  })
  const { user } = open()
  expect(await screen.findAllByText('plan.pdf')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'End the link' }))
  expect(link).toBe('open')
  await user.click(screen.getByRole('button', { name: 'End it for good' }))
  await screen.findByText('The link to the files has ended.')
})

test('a row gives the year of the last message only where it is another one', async () => {
  const lastYear = `${new Date().getFullYear() - 1}-06-20T17:00:00.000Z`
  const thisYear = `${new Date().getFullYear()}-06-20T17:00:00.000Z`
  const other = { ...row, id: '00000000-0000-4000-8000-000000000003', last_message_at: lastYear }
  withApi({
    'GET /api/inbox': () => ({ threads: [{ ...row, last_message_at: thisYear }, other], next_cursor: null }),
  })
  open('/dashboard/inbox')
  const [newer, older] = await screen.findAllByRole('link', { name: /Ada Byron/ })
  expect(newer?.textContent).toMatch(/Jun 20 at /)
  expect(older?.textContent).toMatch(/Jun 20, \d{4} at /)
})

test('an open conversation is printed instead of the list beside it, without the answer that is being written', async () => {
  withApi()
  open()
  const words = await within(await screen.findByRole('article')).findByText('Is it vegan?')
  expect([...document.querySelectorAll('[data-print="list"]')]).toEqual([words.closest('article')])
  expect(words.closest('[data-print="no"]')).toBeNull()
  expect(screen.getByLabelText('Your answer').closest('[data-print="no"]')).not.toBeNull()
})
