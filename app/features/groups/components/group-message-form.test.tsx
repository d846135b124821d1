import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GroupMessageForm } from '#app/features/groups/components/group-message-form.tsx'
import { draftKeys } from '#app/lib/forget-drafts.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const people = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'Ada Byron', phone: '+13125550101', no_text: null },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Ben Okri', phone: null, no_text: 'no_phone' },
  {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Cleo Ray',
    phone: '+13125550103',
    no_text: 'opted_out',
  },
]
const group = {
  id: '00000000-0000-4000-8000-00000000000a',
  created_at: '2026-11-20T12:00:00.000Z',
  message: 'Closed on Friday',
  total: 1,
  announced: false,
  latest: { sent: 0, failed: 0 },
  sent: 0,
  failed: 0,
  pending: 1,
}
const lists = {
  'GET /api/group_messages': () => ({ groups: [] }),
  'GET /api/group_messages/people': () => ({ people, next_cursor: null }),
  'GET /api/group_messages/reachable': () => ({ people: 7 }),
}
const send = 'POST /api/group_messages'
const sent = (requests: ReturnType<typeof fakeApi>) => requests.filter(({ route }) => route === send)

test('requires a recipient', async () => {
  const requests = fakeApi(lists)
  const { user } = renderScreen(<GroupMessageForm />)
  await user.type(screen.getByLabelText('Message'), 'Closed on Friday')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expectToast('error: Please select at least one recipient')
  expect(sent(requests)).toEqual([])
})

test('requires a message that is not blank', async () => {
  const requests = fakeApi(lists)
  const { user } = renderScreen(<GroupMessageForm />)
  await user.click(await screen.findByRole('checkbox', { name: 'Ada Byron' }))
  await user.type(screen.getByLabelText('Message'), '   ')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expectToast('error: Please enter a message to send')
  expect(sent(requests)).toEqual([])
})

test('lists people who cannot be texted with the reason', async () => {
  fakeApi(lists)
  renderScreen(<GroupMessageForm />)
  const ben = await screen.findByRole('checkbox', { name: 'Ben Okri' })
  expect(ben).toHaveProperty('disabled', true)
  expect(screen.getByText('No phone')).toBeDefined()
  expect(screen.getByText('(312) 555-0101')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Cleo Ray' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Opted out of texts')).toBeDefined()
})

test('counts the recipients when everybody but one is selected', async () => {
  fakeApi(lists)
  const { user } = renderScreen(<GroupMessageForm />)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all with a phone (7 people)' }))
  expect(screen.getByText(/To 7 people\.$/)).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Ada Byron' }))
  expect(screen.getByText(/To 6 people\.$/)).toBeDefined()
})

test('sends to the selected people and shows the progress', async () => {
  const requests = fakeApi({ ...lists, [send]: () => ({ group }) })
  const { user } = renderScreen(<GroupMessageForm />)
  await user.click(await screen.findByRole('checkbox', { name: 'Ada Byron' }))
  await user.type(screen.getByLabelText('Message'), 'Closed on Friday')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'On its way...' })).toBeDefined()
  expect(screen.getByText('0 sent, 1 pending')).toBeDefined()
  expect(sent(requests)[0]?.body).toMatchObject({
    message: 'Closed on Friday',
    everyone: false,
    people: ['00000000-0000-4000-8000-000000000001'],
  })
})

test('is emptied once everybody has the message, but for what was changed meanwhile', async () => {
  const { answer, resolve } = pendingAnswer()
  fakeApi({ ...lists, [send]: () => answer })
  const { user } = renderScreen(<GroupMessageForm />)
  const ada = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ada Byron' })
  const message = screen.getByLabelText<HTMLTextAreaElement>('Message')
  await user.click(ada)
  await user.type(message, 'Closed on Friday')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.type(message, ', open on Saturday')
  resolve({ group: { ...group, sent: 1, pending: 0 } })
  await screen.findByRole('button', { name: 'Send' })
  expect([message.value, ada.checked]).toEqual(['Closed on Friday, open on Saturday', false])
})

test('keeps the message when sending fails', async () => {
  fakeApi({ ...lists, [send]: () => apiError('internal', {}, 500) })
  const { user } = renderScreen(<GroupMessageForm />)
  await user.click(await screen.findByRole('checkbox', { name: 'Ada Byron' }))
  await user.type(screen.getByLabelText('Message'), 'Closed on Friday')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expectToast('error: Failed to send any messages')
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Closed on Friday')
  expect(openToasts()).toHaveLength(1)
})

test('after a lost answer, the same message keeps its id and an edited one gets another', async () => {
  const requests = fakeApi({ ...lists, [send]: () => apiError('internal', {}, 500) })
  const { user } = renderScreen(<GroupMessageForm />)
  const ada = await screen.findByRole('checkbox', { name: 'Ada Byron' })
  const message = screen.getByLabelText('Message')
  const submit = async (count: number) => {
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent(requests)).toHaveLength(count))
    await screen.findByRole('button', { name: 'Send' })
  }
  await user.click(ada)
  await user.type(message, 'Closed on Friday')
  await submit(1)
  await user.click(ada)
  await user.click(ada)
  await submit(2)
  await user.type(message, ', open on Saturday')
  await submit(3)
  const ids = sent(requests).map(({ body }) => (body as { id: string }).id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('sends to everybody while their number is unknown', async () => {
  expectConsoleError(/ApiError/)
  const requests = fakeApi({
    ...lists,
    'GET /api/group_messages/reachable': () => apiError('internal', {}, 500),
    [send]: () => ({ group }),
  })
  const { user } = renderScreen(<GroupMessageForm />)
  await user.click(screen.getByRole('checkbox', { name: 'Select all with a phone' }))
  await user.type(screen.getByLabelText('Message'), 'Back on Tuesday')
  expect(screen.getByText('15 characters, sent as 1 text. To everybody selected.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent(requests)[0]?.body).toMatchObject({ everyone: true, people: [] }))
})

test('a message that wasn’t sent is there again after another page or a reload', async () => {
  fakeApi(lists)
  const { user } = renderScreen(<GroupMessageForm />)
  await user.type(screen.getByLabelText('Message'), 'Closed on Friday')
  cleanup()
  renderScreen(<GroupMessageForm />)
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Closed on Friday')
})

test('a message that arrived after its page was left is not there again', async () => {
  const { answer, resolve } = pendingAnswer()
  fakeApi({ ...lists, [send]: () => answer })
  const { user } = renderScreen(<GroupMessageForm />)
  await user.click(await screen.findByRole('checkbox', { name: 'Ada Byron' }))
  await user.type(screen.getByLabelText('Message'), 'Closed on Friday')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  cleanup()
  resolve({ group })
  await waitFor(() => expect(sessionStorage.getItem(draftKeys.signedIn)).not.toContain('attempt'))
  renderScreen(<GroupMessageForm />)
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('value', ''))
})

test('the same message after a lost answer and a reload keeps its id', async () => {
  const requests = fakeApi({ ...lists, [send]: () => apiError('internal', {}, 500) })
  for (const isAgain of [false, true]) {
    const { user } = renderScreen(<GroupMessageForm />)
    await user.click(await screen.findByRole('checkbox', { name: 'Ada Byron' }))
    if (!isAgain) await user.type(screen.getByLabelText('Message'), 'Closed on Friday')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent(requests)).toHaveLength(isAgain ? 2 : 1))
    await screen.findByRole('button', { name: 'Send' })
    cleanup()
  }
  const [first, second] = sent(requests)
  expect(second?.body).toEqual(first?.body)
})
