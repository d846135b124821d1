import { act, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { api, call } from '#app/lib/api.ts'
import { clearSession, storeSession } from '#app/lib/session.ts'
import Auth from '#app/routes/auth/auth.tsx'
import { hours } from '#shared/time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const session = { token: 'token', expiresAt: new Date(Date.now() + hours(24)).toISOString() }
const owner = { id: 'o', email: 'owner@example.com', first_name: 'Owner', last_name: 'O', role: 'admin' }
const notice = /^Your session has ended. Sign in to go on where you were./

function Screens() {
  const { pathname } = useLocation()
  return pathname === '/auth' ? (
    <Auth />
  ) : (
    <AdministratorPage title="Inbox">{() => <p>Conversation</p>}</AdministratorPage>
  )
}

async function openInbox() {
  storeSession(session)
  fakeApi({
    'GET /api/session': () => ({ profile: owner }),
    'GET /api/inbox': () => apiError('not_signed_in', {}, 401),
    'POST /api/functions/create-default-admin': () => ({}),
  })
  const shown = renderScreen(<Screens />, { path: '/dashboard/inbox?id=1' })
  await screen.findByText('Conversation')
  return shown
}

test('a session of the owner that ends is said beside the sign-in, until they sign in', async () => {
  const { currentPath } = await openInbox()
  act(clearSession)
  await waitFor(() => expect(currentPath()).toBe('/auth?admin=true'))
  expect(await screen.findByText(notice)).toBeDefined()
})

test('a session that was deleted with the site’s data has ended at the first refusal', async () => {
  const { currentPath } = await openInbox()
  localStorage.clear()
  await act(async () => void (await call(api.api.inbox.$get({ query: {} })).catch(() => undefined)))
  await waitFor(() => expect(currentPath()).toBe('/auth?admin=true'))
  expect(await screen.findByText(notice)).toBeDefined()
})

test('whoever opens the sign-in without a session reads nothing of it', async () => {
  fakeApi({})
  renderScreen(<Screens />, { path: '/auth' })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByText(notice)).toBeNull()
})

test('a visitor who opens one of the owner’s screens comes back to it after the sign-in', async () => {
  fakeApi({
    'GET /api/session': () => ({ profile: owner }),
    'POST /api/auth/sign-in': () => ({ token: 't', expires_at: session.expiresAt, device: 'secret' }),
    'POST /api/functions/create-default-admin': () => ({}),
  })
  const { user, currentPath } = renderScreen(<Screens />, { path: '/dashboard/inbox?id=1' })
  await user.type(await screen.findByLabelText('Email'), owner.email)
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign in as Administrator' }))
  expect(await screen.findByText('Conversation')).toBeDefined()
  expect(currentPath()).toBe('/dashboard/inbox?id=1')
})
