import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SendOwnMessageForm } from '#app/features/messages/components/send-own-message-form.tsx'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import { clearSession, storeSession } from '#app/lib/session.ts'
import Conversation from '#app/routes/portal/conversation.tsx'
import { hours } from '#shared/time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const ended = 'error: Your session has ended. Please sign in again.'
const profile = { id: 'nia', email: 'nia@example.com', first_name: 'Nia', last_name: 'Okoye', role: 'client' }
const signIn = () =>
  storeSession({ token: crypto.randomUUID(), expiresAt: new Date(Date.now() + hours(24)).toISOString() })

beforeEach(signIn)

async function openConversation(user = profile) {
  fakeApi({
    'GET /api/session': () => ({ profile: user }),
    'GET /api/thread': () => ({ entries: [] }),
    'POST /api/thread': () => apiError('not_signed_in', {}, 401),
  })
  const shown = renderScreen(<Conversation />, { path: '/portal/conversation' })
  return { ...shown, field: await screen.findByLabelText<HTMLTextAreaElement>('Your message') }
}

test('a session that ends with a message says so once, and the words are there after the next sign-in', async () => {
  const { user, field, currentPath } = await openConversation()
  await user.type(field, 'My long story')
  await user.click(screen.getByRole('button', { name: /^Send to/ }))
  await waitFor(() => expect(currentPath()).toBe('/auth'))
  await waitFor(() => expect(openToasts()).toEqual([ended]))
  cleanup()
  signIn()
  expect((await openConversation()).field.value).toBe('My long story')
  cleanup()
  expect((await openConversation({ ...profile, id: 'sol' })).field.value).toBe('')
})

test('a session that ends meanwhile says so', async () => {
  const { currentPath } = await openConversation()
  act(clearSession)
  await waitFor(() => expect(openToasts()).toEqual([ended]))
  expect(currentPath()).toBe('/auth')
})

test('signing out says nothing of that and forgets what was typed', async () => {
  const { user, field } = await openConversation()
  fakeApi({ 'POST /api/auth/sign-out': () => ({}) })
  await user.type(field, 'Never mind')
  await user.click(screen.getByRole('button', { name: /sign out/i }))
  await waitFor(() => expect(openToasts()).toEqual(['success: Successfully signed out']))
  cleanup()
  signIn()
  expect((await openConversation()).field.value).toBe('')
})

test('a form keeps what was typed until it is sent', async () => {
  let isSignedIn = false
  fakeApi({
    'POST /api/functions/send-sms': () => (isSignedIn ? {} : apiError('not_signed_in', {}, 401)),
  })
  const open = () => renderScreen(<SendOwnMessageForm userId="nia" />)
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
  const first = open()
  await first.user.type(screen.getByLabelText('Phone Number'), '+1 312 555 0142')
  await first.user.type(field(), 'See you at ten')
  await first.user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(openToasts()).toEqual([ended]))
  cleanup()
  isSignedIn = true
  const second = open()
  expect(field().value).toBe('See you at ten')
  await second.user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(field().value).toBe(''))
  cleanup()
  open()
  expect(field().value).toBe('')
  forgetDrafts()
})
