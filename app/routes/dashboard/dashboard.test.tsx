import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearSession, storeSession } from '#app/lib/session.ts'
import Dashboard from '#app/routes/dashboard/dashboard.tsx'
import { hours } from '#shared/time.ts'
import { fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

beforeEach(() => {
  storeSession({ token: crypto.randomUUID(), expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  return () => clearSession()
})

test('says that it is loading until it knows who opens it, and loads nothing for a client', async () => {
  const { answer, resolve } = pendingAnswer()
  const requests = fakeApi({ 'GET /api/session': () => answer })
  const { currentPath } = renderScreen(<Dashboard />, { path: '/dashboard' })
  expect(screen.getByText('Loading dashboard...')).toBeDefined()
  resolve({ profile: { id: 'nia', role: 'client' } })
  await expectToast("error: You don't have access to the dashboard")
  expect(currentPath()).toBe('/portal')
  expect(requests.map(({ route }) => route)).toEqual(['GET /api/session'])
})
