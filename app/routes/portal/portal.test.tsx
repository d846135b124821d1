import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearSession, readSession, storeSession } from '#app/lib/session.ts'
import Conversation from '#app/routes/portal/conversation.tsx'
import Portal from '#app/routes/portal/portal.tsx'
import { hours } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const profile = {
  ...{ id: 'nia', email: 'nia@example.com', first_name: 'Nia', last_name: 'Okoye', role: 'client' },
  ...{ phone: null, phone_verified: false, is_admin: false, updated_at: '2026-11-20T12:00:00.000Z' },
}

beforeEach(() => {
  storeSession({ token: crypto.randomUUID(), expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  return () => clearSession()
})

function openPortal(handlers: Parameters<typeof fakeApi>[0]) {
  fakeApi({
    'GET /api/session': () => ({ profile }),
    'GET /api/account/sessions': () => ({ sessions: [] }),
    'GET /api/account/passkeys': () => ({ passkeys: [] }),
    'GET /api/consents': () => ({ consents: [] }),
    'GET /api/live': () => ({ live: false, meeting_link: null }),
    'GET /api/live/events': () => new Response(),
    ...handlers,
  })
  return renderScreen(<Portal />, { path: '/portal' })
}

test('a profile that fails to load can be loaded again', async () => {
  expectConsoleError(/ApiError/)
  let calls = 0
  const { user } = openPortal({
    'GET /api/session': () => (++calls === 1 ? apiError('internal', {}, 500) : { profile }),
  })
  const sentence = await screen.findByText('We couldn’t load your profile.')
  // What a screen reader said last is that it loads.
  expect(sentence.getAttribute('role')).toBe('alert')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('First Name')).toHaveProperty('value', 'Nia')
})

test('a sign-out that fails says so and stays', async () => {
  const { user, currentPath } = openPortal({ 'POST /api/auth/sign-out': () => apiError('internal', {}, 500) })
  await screen.findByLabelText('First Name')
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await expectToast('error: Error signing out')
  expect(currentPath()).toBe('/portal')
  expect(readSession()).not.toBeNull()
})

test('a link to change the password is asked for at the list of devices', async () => {
  const bodies: unknown[] = []
  const { user } = openPortal({
    'POST /api/auth/request-reset': ({ body }) => {
      bodies.push(body)
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Email me a link to change my password' }))
  await expectToast('success: Password reset instructions sent to your email')
  expect(bodies).toEqual([{ email: profile.email }])
})

test('the owner has no conversation of their own', async () => {
  fakeApi({ 'GET /api/session': () => ({ profile: { ...profile, role: 'admin' } }) })
  const { currentPath } = renderScreen(<Conversation />, { path: '/portal/conversation' })
  await waitFor(() => expect(currentPath()).toBe('/portal'))
})

test.each([
  ['client', 1],
  ['admin', 0],
])('a client has a button to start a video session, the owner has none: %s', async (role, buttonCount) => {
  openPortal({ 'GET /api/session': () => ({ profile: { ...profile, role } }) })
  expect(await screen.findByText(/^No session is live\./)).toBeDefined()
  expect(screen.getByLabelText('First Name')).toBeDefined()
  expect(screen.queryAllByRole('button', { name: 'Start session' })).toHaveLength(buttonCount)
})
