import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OwnMessages } from '#app/features/messages/components/own-messages.tsx'
import { SendOwnMessageForm } from '#app/features/messages/components/send-own-message-form.tsx'
import { practice } from '#practice/practice.ts'
import { attemptHeader, type SmsRow } from '#shared/messages.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { describedBy, expectToast, renderScreen } from '#tests/support/render-screen.tsx'
import { tooLongText, unusualInputs } from '#tests/support/unusual-inputs.ts'

const route = 'POST /api/functions/send-sms'
const numberSentence = /Enter a phone number in international format/
const number = () => screen.getByLabelText('Phone Number')
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')

async function send(answer: () => Response | object, to: string, text: string) {
  const requests = fakeApi({ [route]: answer })
  const { user } = renderScreen(<SendOwnMessageForm userId="ada" />)
  for (const [field, value] of [
    [number(), to],
    [message(), text],
  ] as const) {
    await user.click(field)
    if (value) await user.paste(value)
  }
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  return requests
}

test('says which numbers may be typed', () => {
  renderScreen(<SendOwnMessageForm userId="ada" />)
  const hint = screen.getByText(/^Ours is/)
  expect(hint.textContent).toContain(practice.phone.e164)
  expect(screen.getByLabelText('Phone Number').getAttribute('aria-describedby')).toBe(hint.id)
})

test('says what is missing in an empty message, and sends nothing', async () => {
  const requests = await send(() => ({}), ' ', ' ')
  expect(document.activeElement).toBe(number())
  expect(describedBy(number())).toMatch(numberSentence)
  expect(describedBy(message())).toBe('Write your message.')
  expect(requests).toEqual([])
})

test('says that a message is too long, and sends nothing', async () => {
  const requests = await send(() => ({}), '+13125550111', tooLongText)
  expect(describedBy(message())).toBe('Keep it to 1,600 characters.')
  expect(requests).toEqual([])
})

test.each([
  ['country_not_allowed', 'We can text numbers in the United States and Canada only.'],
  ['premium_number', "We can't text numbers that charge extra. Enter an ordinary mobile number."],
  [
    'recipient_not_allowed',
    `You can text ${practice.name} at ${practice.phone.asWritten}, your own verified number, and numbers we have texted for you.`,
  ],
  ['opted_out', 'That number has opted out of texts.'],
])('the refusal %s is said in a toast and at the number, and the message stays', async (code, sentence) => {
  await send(() => apiError(code, {}, 409), '+13125550111', 'hello')
  await expectToast(`error: ${sentence}`)
  await waitFor(() => expect(describedBy(number())).toContain(sentence))
  await waitFor(() => expect(document.activeElement).toBe(number()))
  expect(message().value).toBe('hello')
})

test.each(['12', unusualInputs.SQL, unusualInputs['right to left']])(
  'the number %j is sent as it was typed, and its refusal is said at its field',
  async (typed) => {
    const sentence = 'Enter a phone number in international format, like +1 234 567 8900.'
    const requests = await send(() => apiError('invalid_input', { to: sentence }), typed, 'hello')
    await waitFor(() => expect(describedBy(number())).toMatch(numberSentence))
    expect(requests.map(({ body }) => body)).toEqual([{ to: typed, message: 'hello', userId: 'ada' }])
    expect(document.activeElement).toBe(number())
  },
)

test('a client’s limit of texts says when to try again', async () => {
  const error = { code: 'too_many_texts', requestId: 'r', retryAfterSeconds: 3600 }
  await send(() => Response.json({ error }, { status: 429 }), '+13125550111', 'one more')
  await expectToast("error: You've reached your limit of texts for now. Please try again in 1 hour.")
})

test('says that sending failed, and keeps the message', async () => {
  await send(() => apiError('internal', {}, 500), '+13125550111', 'hello')
  await expectToast('error: Error sending message')
  expect(message().value).toBe('hello')
})

test('another try has the same key, and what was typed meanwhile stays', async () => {
  const keys: (string | null)[] = []
  const { answer, resolve } = pendingAnswer()
  fakeApi({
    'GET /api/sms_messages': () => ({ messages: [] }),
    [route]: (_, headers) => {
      keys.push(headers.get(attemptHeader))
      return keys.length === 1 ? apiError('internal', {}, 500) : answer
    },
  })
  const { user } = renderScreen(<SendOwnMessageForm userId="ada" />)
  await user.type(number(), '+13125550111')
  await user.type(message(), 'hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await expectToast('error: Error sending message')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await user.type(message(), ' again')
  resolve({ message: {} })
  await expectToast('success: Message sent successfully')
  expect(message().value).toBe('hello again')
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a text that was sent after its page was left is not there again', async () => {
  const { answer, resolve } = pendingAnswer()
  fakeApi({ 'GET /api/sms_messages': () => ({ messages: [] }), [route]: () => answer })
  const { user } = renderScreen(<SendOwnMessageForm userId="ada" />)
  await user.type(number(), '+13125550111')
  await user.type(message(), 'hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  cleanup()
  const stored = () => JSON.stringify({ ...sessionStorage })
  expect(stored()).toContain('hello')
  resolve({ message: {} })
  await vi.waitFor(() => expect(stored()).not.toContain('hello'))
  renderScreen(<SendOwnMessageForm userId="ada" />)
  expect(message().value).toBe('')
})

test('a text in the list shows how it went', async () => {
  const row = (status: SmsRow['status']): SmsRow => ({
    ...{ id: status, status, message: `It was ${status}`, created_at: '2026-11-20T18:00:00.000Z' },
    ...{ phone_number: '+13125550111', direction: 'out', sender: 'client' },
    ...{ delivered_at: null, failure: null },
  })
  const rows = [row('failed'), row('sent')]
  fakeApi({ 'GET /api/sms_messages': () => ({ messages: rows }) })
  renderScreen(<OwnMessages />)
  await screen.findByText('It was sent')
  const tones = [...document.querySelectorAll('[class*=bg-tone]')]
  expect(
    tones.map(({ textContent, className }) => [textContent, /bg-tone-(\w+)/.exec(className)?.[1]]),
  ).toEqual([
    ['failed', 'red'],
    ['sent', 'green'],
  ])
})
