import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NavigationBar } from '#app/components/layout/navigation-bar.tsx'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { hours } from '#shared/time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { openToasts, renderScreen } from '#tests/support/render-screen.tsx'

beforeEach(() => {
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  return () => clearSession()
})

/** The addresses of the links of this name: the bar and the menu of a phone have one each. */
const hrefs = (name: string) => [
  ...new Set(screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'))),
]

test('an administrator sees Dashboard and Portal', async () => {
  fakeApi({ 'GET /api/session': () => ({ profile: { role: 'admin' } }) })
  renderScreen(<NavigationBar />)
  await waitFor(() => expect(hrefs('Dashboard')).toEqual(['/dashboard']))
  expect(hrefs('Portal')).toEqual(['/portal'])
})

test('a failed session check is only logged, and Portal links to the sign-in', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  fakeApi({ 'GET /api/session': () => apiError('internal', {}, 500) })
  renderScreen(<NavigationBar />)
  await waitFor(() => expect(warn).toHaveBeenCalledWith('Could not check the session.', expect.anything()))
  expect(hrefs('Portal')).toEqual(['/auth'])
  expect(hrefs('Dashboard')).toEqual([])
  expect(openToasts()).toEqual([])
})
