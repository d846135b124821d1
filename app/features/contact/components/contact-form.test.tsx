import { render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ContactForm } from '#app/features/contact/components/contact-form.tsx'
import { toastStore } from '#app/lib/toast.ts'
import { contactContent } from '#practice/content/contact.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { describedBy } from '#tests/support/render-screen.tsx'

const toasts = () => toastStore.read().flatMap(({ open, title }) => (open ? [title] : []))
const field = (name: string) => screen.getByRole('textbox', { name })

function renderForm(response: () => Response | object, state: unknown = null) {
  const requests = fakeApi({ 'POST /api/contact': response })
  const Routes = createRoutesStub([{ path: '/contact', Component: ContactForm }])
  render(<Routes initialEntries={[{ pathname: '/contact', state }]} />)
  return { requests, user: userEvent.setup() }
}

async function fillIn(user: UserEvent) {
  await user.type(field('Name'), 'Ada Pine')
  await user.type(field('Email'), 'ada@example.com')
  await user.type(field('Message'), 'Do you have a free hour on Friday?')
}
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send Message' }))

test('sends the message, confirms it and clears the form', async () => {
  const { requests, user } = renderForm(() => ({ ok: true }))
  await fillIn(user)
  await submit(user)
  await waitFor(() => expect(toasts()).toEqual(['Message sent']))
  expect(requests.map(({ body }) => body)).toMatchObject([
    { name: 'Ada Pine', email: 'ada@example.com', message: 'Do you have a free hour on Friday?' },
  ])
  expect(field('Message')).toHaveProperty('value', '')
})

test('the same message has the same key when its answer was lost, and another one has its own', async () => {
  const { requests, user } = renderForm(() => apiError('internal', {}, 500))
  await fillIn(user)
  for (const count of [1, 2, 3]) {
    if (count === 3) await user.type(field('Message'), ' Or later?')
    await submit(user)
    await waitFor(() => expect(toasts()).toHaveLength(count))
  }
  const keys = requests.map(({ body }) => (body as { key: string }).key)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(2)
})

test('marks empty fields, focuses the first and sends nothing', async () => {
  const { requests, user } = renderForm(() => ({ ok: true }))
  await submit(user)
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(field('Message').getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field('Name'))).toBe('Enter your name.')
  expect(requests).toEqual([])
})

test('keeps what was typed when the server fails, and sends it when asked again', async () => {
  let calls = 0
  const { user } = renderForm(() => (++calls === 1 ? apiError('internal', {}, 500) : { ok: true }))
  await fillIn(user)
  await submit(user)
  await waitFor(() => expect(toasts()).toEqual(['Error sending message']))
  expect(field('Message')).toHaveProperty('value', 'Do you have a free hour on Friday?')
  await submit(user)
  await waitFor(() => expect(toasts()).toContain('Message sent'))
  expect(field('Message')).toHaveProperty('value', '')
})

test('shows an attached conversation until the visitor removes it', async () => {
  const { user } = renderForm(() => ({ ok: true }), { conversation: 'Hello from the chat' })
  expect(await screen.findByText('Hello from the chat')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: contactContent.form.detach }))
  await waitFor(() => expect(screen.queryByText('Hello from the chat')).toBeNull())
})
