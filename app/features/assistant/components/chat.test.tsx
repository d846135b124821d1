import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Chat } from '#app/features/assistant/components/chat.tsx'
import { chatContent } from '#practice/content/chat.ts'
import { type ChatMessage, connectionTest } from '#shared/conversation.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const { panel, trouble, askAbout } = chatContent
const route = 'POST /api/functions/chat-with-openai'
const toast = 'error: Error – Sorry, there was an error connecting to the assistant.'
const messagesIn = (body: unknown) => (body as { messages: ChatMessage[] }).messages
const isTest = (body: unknown) => messagesIn(body)[0]?.content === connectionTest

const streamed = (...events: [string, object][]) =>
  new Response(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })
const answered = (response: string) =>
  streamed(['text', { text: response }], ['done', { response, sources: [], kind: 'answer' }])

/** The chat, whose connection tests and answers these functions give. */
function renderChat(
  answer: () => Response | Promise<Response | object>,
  testAnswer: () => Response | object = () => ({}),
) {
  const requests = fakeApi({ [route]: ({ body }) => (isTest(body) ? testAnswer() : answer()) })
  const questions = () =>
    requests.flatMap(({ body }) => (isTest(body) ? [] : [messagesIn(body).map(({ content }) => content)]))
  return { ...renderScreen(<Chat />), questions }
}

async function openChat(answer: () => Response | Promise<Response | object>) {
  const chat = renderChat(answer)
  await screen.findByText(panel.states.connected)
  return chat
}

const input = () => screen.getByLabelText<HTMLTextAreaElement>('Your message')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const log = () => within(screen.getByRole('log'))

test('an example fills the input and is sent', async () => {
  const { user, questions } = await openChat(() => answered('$30.00'))
  const [question = ''] = askAbout.questions
  await user.click(button(question))
  expect(await log().findByText('$30.00')).toBeDefined()
  expect(log().getByText(question)).toBeDefined()
  expect(questions()).toEqual([[question]])
})

test('Enter sends, Shift+Enter adds a line, white space is ignored', async () => {
  const { user, questions } = await openChat(() => answered('Yes.'))
  for (const blank of ['', '   ', '{Shift>}{Enter}{Enter}{/Shift}']) {
    await user.clear(input())
    if (blank) await user.type(input(), blank)
    await user.click(button('Send'))
  }
  expect(questions()).toEqual([])
  await user.clear(input())
  await user.type(input(), 'one{Shift>}{Enter}{/Shift}two')
  expect(input().value).toBe('one\ntwo')
  await user.keyboard('{Enter}')
  expect(await log().findByText('Yes.')).toBeDefined()
  expect(input().value).toBe('')
  expect(questions()).toEqual([['one\ntwo']])
})

test('a follow-up is sent with what was said before, and Reset Chat leaves only the greeting', async () => {
  const { user, questions } = await openChat(() => answered('9am-5pm'))
  await user.type(input(), 'When?{Enter}')
  await log().findByText('9am-5pm')
  await user.clear(input())
  await user.type(input(), 'And on Friday?{Enter}')
  await waitFor(() => expect(log().getAllByText('9am-5pm')).toHaveLength(2))
  expect(questions()).toEqual([['When?'], ['When?', '9am-5pm', 'And on Friday?']])
  await user.click(button('Reset Chat'))
  expect(screen.getByRole('log').textContent).toBe(`${panel.assistant}: ${panel.greeting}`)
})

test.each([
  ['an error', () => ({ error: 'No key' })],
  ['a page of the network’s sign-in', () => new Response('<h1>Welcome to our Wi-Fi</h1>')],
])('a connection test that is answered with %s has failed', async (_, answer) => {
  renderChat(() => answered('Yes.'), answer)
  await expectToast(toast)
  expect(screen.getByText(trouble.title)).toBeDefined()
  expect(input().disabled).toBe(true)
})

test('a failed connection test disables the input, and Try Again enables it', async () => {
  let attempts = 0
  const { user } = renderChat(
    () => answered('$30.00'),
    () => (++attempts > 2 ? {} : apiError('assistant_unavailable', {}, 502)),
  )
  expect((await screen.findByRole('alert')).textContent).toContain(trouble.title + trouble.text)
  expect([input().disabled, button('Send').disabled]).toEqual([true, true])
  await expectToast(toast)
  await user.click(button('Try Again'))
  await waitFor(() => expect(attempts).toBe(2))
  expect(input().disabled).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByText(trouble.title)).toBeNull())
  expect(document.activeElement).toBe(input())
  await user.keyboard('How much is a gallon?{Enter}')
  expect(await log().findByText('$30.00')).toBeDefined()
})

test('a failed answer shows an apology, and the question can be asked again', async () => {
  let isAvailable = false
  const { user } = await openChat(() =>
    isAvailable ? answered('$30.00') : apiError('assistant_unavailable', {}, 502),
  )
  await user.type(input(), 'How much is a gallon?{Enter}')
  expect(await log().findByText(trouble.apology)).toBeDefined()
  await expectToast(toast)
  expect(screen.getByText(trouble.text)).toBeDefined()
  expect(input().disabled).toBe(true)
  expect(document.activeElement).toBe(button('Try Again'))
  isAvailable = true
  await user.keyboard('{Enter}')
  await waitFor(() => expect(input().disabled).toBe(false))
  await user.type(input(), 'How much is a gallon?{Enter}')
  expect(await log().findByText('$30.00')).toBeDefined()
})

test('a broken stream keeps the text so far and shows an error', async () => {
  const error = { error: { code: 'assistant_unavailable', requestId: 'r' } }
  const { user } = await openChat(() => streamed(['text', { text: 'The gallon is ' }], ['error', error]))
  await user.type(input(), 'How much is a gallon?{Enter}')
  expect(await log().findByText(trouble.apology)).toBeDefined()
  expect(log().getByText('The gallon is')).toBeDefined()
  expect(log().getByText(panel.cutOff)).toBeDefined()
  expect(input().disabled).toBe(true)
})

test('the whole answer takes the place of what was shown while it arrived', async () => {
  const whole = { response: 'A gallon is $30.00.', sources: [], kind: 'answer' }
  const { user } = await openChat(() => streamed(['text', { text: 'It cures' }], ['done', whole]))
  await user.type(input(), 'How much is a gallon?{Enter}')
  expect(await log().findByText('A gallon is $30.00.')).toBeDefined()
  expect(screen.queryByText('It cures')).toBeNull()
})

/** `fetch` and what it answers fail once the call is stopped, as in a browser. */
function endStoppedCalls() {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const stopped = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    })
    const { body, headers } = await Promise.race([fetch(address, init), stopped])
    const start = (stream: TransformStreamDefaultController) => {
      stopped.catch((error: unknown) => stream.error(error))
    }
    return new Response(body?.pipeThrough(new TransformStream({ start })) ?? null, { headers })
  })
}

test('Stop ends an answer without an error and keeps the focus', async () => {
  const { user } = await openChat(() => pendingAnswer().answer as Promise<object>)
  endStoppedCalls()
  await user.type(input(), 'How much is a gallon?{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await log().findByText(panel.stopped)).toBeDefined()
  expect(input().disabled).toBe(false)
  expect(document.activeElement).toBe(input())
  expect(screen.queryByText(trouble.title)).toBeNull()
  expect(openToasts()).toEqual([])
})

test('Stop keeps the text received so far and says that it was stopped', async () => {
  const start = (stream: ReadableStreamDefaultController) =>
    stream.enqueue(new TextEncoder().encode('event: text\ndata: {"text":"The gallon is"}\n\n'))
  const { user } = await openChat(() => new Response(new ReadableStream({ start })))
  endStoppedCalls()
  await user.type(input(), 'How much is a gallon?{Enter}')
  await screen.findByText('The gallon is')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await log().findByText(panel.stopped)).toBeDefined()
  expect(log().getByText('The gallon is')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(input().disabled).toBe(false)
  expect(openToasts()).toEqual([])
})

test('a rate limit says when to try again', async () => {
  const error = { code: 'too_many_requests', requestId: 'r', retryAfterSeconds: 40 }
  const { user } = await openChat(() => Response.json({ error }, { status: 429 }))
  await user.type(input(), 'hello{Enter}')
  expect(await screen.findByText(/Please try again in 40 seconds\./)).toBeDefined()
})

test('renders text, lists and links within the site, never HTML', async () => {
  const { user } = await openChat(() =>
    answered(
      'First <img src=x onerror="document.title=1"> **bold**\n- one\n- two [prices](/pricing)\n\n[bad](javascript:alert(1)) [out](//evil.example) call 988',
    ),
  )
  await user.type(input(), 'hello{Enter}')
  expect(await log().findByText(/<img src=x onerror="document\.title=1">/)).toBeDefined()
  expect(log().queryByRole('img')).toBeNull()
  expect(log().getByText('bold').tagName).toBe('STRONG')
  expect(
    log()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['one', 'two prices'])
  expect(
    log()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['prices', '988'])
})
