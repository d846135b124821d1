import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SendMessageForm } from '#app/features/messages/components/send-message-form.tsx'
import { attemptHeader } from '#shared/messages.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const route = 'POST /api/functions/send-sms'
const number = () => screen.getByLabelText<HTMLInputElement>('Phone Number')
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')

async function open(answer: (headers: Headers) => Response | object | Promise<object>) {
  const requests = fakeApi({ [route]: (_, headers) => answer(headers) })
  const { user } = renderScreen(<SendMessageForm />)
  await user.type(number(), '+13125550111')
  await user.type(message(), 'See you at ten')
  const send = () => user.click(screen.getByRole('button', { name: 'Send Message' }))
  return { user, requests, send }
}

test('asks for both a number and a message', async () => {
  const requests = fakeApi({})
  const { user } = renderScreen(<SendMessageForm />)
  await user.type(number(), '+13125550111')
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  await expectToast('error: Please enter both phone number and message')
  expect(requests).toEqual([])
})

test('sends to the number as the practice, and empties the form', async () => {
  const { requests, send } = await open(() => ({ message: {} }))
  await send()
  await expectToast('success: Message sent successfully')
  expect(requests.map(({ body }) => body)).toEqual([
    { to: '+13125550111', message: 'See you at ten', userId: 'admin' },
  ])
  await waitFor(() => expect([number().value, message().value]).toEqual(['', '']))
})

test('another try has the same key; the next text has another one', async () => {
  const keys: (string | null)[] = []
  const { user, send } = await open((headers) => {
    keys.push(headers.get(attemptHeader))
    return keys.length === 1 ? apiError('internal', {}, 500) : { message: {} }
  })
  await send()
  await expectToast('error: Error sending message')
  await send()
  await waitFor(() => expect(message().value).toBe(''))
  await user.type(number(), '+13125550111')
  await user.type(message(), 'See you at ten')
  await send()
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('after a reload, what was typed is there, and another try has the same key', async () => {
  const keys: (string | null)[] = []
  const { user, send } = await open((headers) => {
    keys.push(headers.get(attemptHeader))
    return keys.length === 1 ? apiError('internal', {}, 500) : { message: {} }
  })
  await send()
  await expectToast('error: Error sending message')
  cleanup()
  renderScreen(<SendMessageForm />)
  expect([number().value, message().value]).toEqual(['+13125550111', 'See you at ten'])
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  await expectToast('success: Message sent successfully')
  expect(keys[1]).toBe(keys[0])
})

test('what is typed while a text is being sent stays for the next one', async () => {
  const { answer, resolve } = pendingAnswer()
  const { user, send } = await open(() => answer)
  await send()
  await user.type(message(), ', or at eleven')
  resolve({ message: {} })
  await expectToast('success: Message sent successfully')
  expect([number().value, message().value]).toEqual(['+13125550111', 'See you at ten, or at eleven'])
})
