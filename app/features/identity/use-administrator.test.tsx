import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { hours } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

function openInbox(answer: () => object | Promise<object>) {
  expectConsoleError(/ApiError/)
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  fakeApi({ 'GET /api/session': answer })
  return renderScreen(<AdministratorPage title="Inbox">{() => <p>Conversation</p>}</AdministratorPage>, {
    path: '/dashboard/inbox',
  })
}

test('says so when the server could not check the owner', async () => {
  const { currentPath } = openInbox(() => apiError('internal', {}, 500))
  await expectToast('error: Error checking admin status')
  expect(currentPath()).toBe('/auth?admin=true')
})

test('says so when the server doesn’t answer', async () => {
  const { currentPath } = openInbox(() => Promise.reject(new TypeError('Failed to fetch')))
  await expectToast('error: Error checking admin status')
  expect(currentPath()).toBe('/auth?admin=true')
})

test('says so while offline too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { currentPath } = openInbox(() => Promise.reject(new TypeError('Failed to fetch')))
  await expectToast('error: Error checking admin status')
  expect(currentPath()).toBe('/auth?admin=true')
  expect(screen.queryByText('Conversation')).toBeNull()
})

test('leads a client to the portal and says why', async () => {
  const { currentPath } = openInbox(() => ({ profile: { id: 'nia', role: 'client' } }))
  await expectToast("error: You don't have access to the dashboard")
  expect(currentPath()).toBe('/portal')
  expect(screen.queryByText('Conversation')).toBeNull()
})

test('leads a visitor to the administrator’s sign-in', async () => {
  clearSession()
  fakeApi({})
  const { currentPath } = renderScreen(
    <AdministratorPage title="Inbox">{() => <p>Conversation</p>}</AdministratorPage>,
    { path: '/dashboard/inbox' },
  )
  await waitFor(() => expect(currentPath()).toBe('/auth?admin=true'))
  expect(screen.queryByText('Conversation')).toBeNull()
})
