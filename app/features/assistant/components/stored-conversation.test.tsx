import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Chat } from '#app/features/assistant/components/chat.tsx'
import { conversationKey } from '#app/lib/conversation-key.ts'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { chatContent } from '#practice/content/chat.ts'
import { fakeApi } from '#tests/support/fake-api.ts'

const { panel, form } = chatContent
const chatCall = 'POST /api/functions/chat-with-openai'
const session = { token: 'token-of-ada', expiresAt: '2100-01-01T00:00:00.000Z' }
const hours = 'The hours are on [Prices](/pricing).'

type Call = { messages: { role: string; content: string }[] }

/** The chat with a page that a visitor may go to. An answer is one text, or arrives by the stream's controller. */
function openChat(answer: string | ((stream: ReadableStreamDefaultController) => void) = hours) {
  const requests = fakeApi({
    [chatCall]: ({ body }) =>
      (body as Call).messages[0]?.content === 'Connection test' ? { response: 'ok' } : streamOf(answer),
  })
  const Routes = createRoutesStub([
    { path: '/chat', Component: Chat },
    { path: '/pricing', Component: () => <Link to="/chat">Back</Link> },
  ])
  const { unmount } = render(<Routes initialEntries={['/chat']} />)
  return { unmount, user: userEvent.setup(), calls: () => requests.map(({ body }) => body as Call) }
}

function streamOf(answer: string | ((stream: ReadableStreamDefaultController) => void)) {
  const start = (stream: ReadableStreamDefaultController) => {
    if (typeof answer !== 'string') return answer(stream)
    stream.enqueue(eventOf('done', { response: answer, sources: [], kind: 'answer' }))
    stream.close()
  }
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } })
}

const eventOf = (event: string, data: unknown) =>
  new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

const ask = async (user: ReturnType<typeof userEvent.setup>, question: string) => {
  await user.type(screen.getByLabelText(form.label), question)
  await user.keyboard('{Enter}')
}
const log = () => within(screen.getByRole('log'))
const stored = () => JSON.parse(sessionStorage.getItem(conversationKey) ?? 'null')

async function keepOneAnswer() {
  const { user, unmount } = openChat()
  await ask(user, 'When are you open?')
  await screen.findByRole('link', { name: 'Prices' })
  unmount()
}

/** The chat is open again, and its connection tested: what it restores is shown by then. */
async function openChatAgain() {
  const chat = openChat()
  await screen.findByText(panel.states.connected)
  return chat
}

test('a visitor who follows a link of an answer and comes back finds the conversation, and goes on with it', async () => {
  const { user, calls } = openChat()
  await ask(user, 'When are you open?')
  await user.click(await screen.findByRole('link', { name: 'Prices' }))
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  expect(await screen.findByText('When are you open?')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Prices' })).toBeDefined()
  expect(screen.getByText(panel.greeting)).toBeDefined()
  expect(screen.getByText(chatContent.handOff.question)).toBeDefined()
  // Not in the log: a screen reader would read all of it again.
  expect(screen.getByRole('log').textContent).toBe('')
  await ask(user, 'And on Sundays?')
  await waitFor(() => expect(log().getByRole('link', { name: 'Prices' })).toBeDefined())
  expect(log().queryByText('When are you open?')).toBeNull()
  expect(calls().map(({ messages }) => messages.map(({ content }) => content))).toEqual([
    ['Connection test'],
    ['When are you open?'],
    ['Connection test'],
    ['When are you open?', hours, 'And on Sundays?'],
  ])
})

test('Reset Chat forgets the conversation', async () => {
  await keepOneAnswer()
  const { user, unmount } = openChat()
  await screen.findByText('When are you open?')
  await user.click(screen.getByRole('button', { name: panel.reset }))
  expect(screen.queryByText('When are you open?')).toBeNull()
  expect(log().getByText(panel.greeting)).toBeDefined()
  expect(sessionStorage.length).toBe(0)
  unmount()
  await openChatAgain()
  expect(screen.queryByText('When are you open?')).toBeNull()
})

test('a sign-out on another page removes the conversation', async () => {
  await keepOneAnswer()
  expect(stored()).not.toBeNull()
  forgetDrafts()
  expect(sessionStorage.length).toBe(0)
})

test('a sign-in or sign-out while the chat is open, also in another tab, leaves only the greeting', async () => {
  const { user } = openChat()
  for (const change of [() => storeSession(session), clearSession]) {
    await ask(user, 'When are you open?')
    await screen.findByRole('link', { name: 'Prices' })
    act(change)
    expect(screen.queryByText('When are you open?')).toBeNull()
    expect(stored()).toBeNull()
  }
})

test('what was asked in another session is dropped', async () => {
  storeSession(session)
  await keepOneAnswer()
  clearSession()
  expect(stored()).not.toBeNull()
  await openChatAgain()
  await waitFor(() => expect(stored()).toBeNull())
  expect(screen.queryByText('When are you open?')).toBeNull()
})

test('an answer that was still arriving comes back as far as it was received, and nothing is typing', async () => {
  let stream: ReadableStreamDefaultController | undefined
  const { user, unmount } = openChat((controller) => {
    stream = controller
    controller.enqueue(eventOf('text', { text: 'The gallon is' }))
  })
  await ask(user, 'How much is a gallon?')
  await screen.findByText('The gallon is')
  unmount()
  stream?.close()
  await openChatAgain()
  expect(await screen.findByText('The gallon is')).toBeDefined()
  expect(screen.getByText(panel.cutOff)).toBeDefined()
  expect(screen.queryByText(panel.writing)).toBeNull()
  expect(screen.queryByRole('button', { name: form.stop })).toBeNull()
})

test('a question that nothing was received for comes back alone', async () => {
  let stream: ReadableStreamDefaultController | undefined
  const { user, unmount } = openChat((controller) => {
    stream = controller
  })
  await ask(user, 'How much is a gallon?')
  await waitFor(() => expect(stored()?.messages).toHaveLength(1))
  unmount()
  stream?.close()
  await openChatAgain()
  expect(await screen.findByText('How much is a gallon?')).toBeDefined()
  expect(screen.queryByText(panel.writing)).toBeNull()
})

test('keeps the last 40 messages', async () => {
  const messages = Array.from({ length: 60 }, (_, index) => ({ role: 'user', content: `Question ${index}` }))
  sessionStorage.setItem(conversationKey, JSON.stringify({ session: '', messages }))
  const { user } = openChat()
  expect(await screen.findByText('Question 59')).toBeDefined()
  expect(screen.getAllByText(/^Question/)).toHaveLength(40)
  await ask(user, 'One more?')
  await waitFor(() =>
    expect(stored().messages.at(-1)).toEqual({ role: 'assistant', content: hours, sources: [] }),
  )
  expect(stored().messages).toHaveLength(40)
  expect(stored().messages[0].content).toBe('Question 22')
})

test('malformed messages are dropped', async () => {
  const source = { title: 'Prices', href: '/pricing' }
  const malformed = [
    null,
    'text',
    { role: 'system', content: 'Wrong role' },
    { role: 'user', content: 7 },
    { role: 'user', content: ' ' },
    { role: 'assistant', content: 'Wrong note', note: {} },
    { role: 'assistant', content: 'Wrong notice', isNotice: 'yes' },
    { role: 'assistant', content: 'Wrong sources', sources: source },
    { role: 'assistant', content: 'Wrong source', sources: [{ title: 'Prices' }] },
    ...['javascript:alert(1)', '//example.com', '/\\example.com'].map((href) => ({
      role: 'assistant',
      content: 'Wrong address',
      sources: [{ title: 'Prices', href }],
    })),
  ]
  const messages = [...malformed, { role: 'assistant', content: 'Well-formed', sources: [source] }]
  sessionStorage.setItem(conversationKey, JSON.stringify({ session: '', messages }))
  await openChatAgain()
  expect(await screen.findByText('Well-formed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Prices' })).toBeDefined()
  expect(screen.queryByText(/^Wrong/)).toBeNull()
})

test.each(['{"messages":', '7', '[]', '{"session":"","messages":{}}', '{"messages":[]}'])(
  'malformed storage is removed: %s',
  async (text) => {
    sessionStorage.setItem(conversationKey, text)
    await openChatAgain()
    await waitFor(() => expect(stored()).toBeNull())
    expect(log().getByText(panel.greeting)).toBeDefined()
  },
)

test('where the browser refuses storage, the chat works without it', async () => {
  const refused = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { user } = openChat()
  await ask(user, 'When are you open?')
  expect(await screen.findByRole('link', { name: 'Prices' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: panel.reset }))
  expect(screen.queryByText('When are you open?')).toBeNull()
  refused.mockRestore()
})
