import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearSession, readSession, storeSession } from '#app/lib/session.ts'
import Auth from '#app/routes/auth/auth.tsx'
import { hours } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const createAdmin = 'POST /api/functions/create-default-admin'
const profileOf = (role: string) => () => ({ profile: { role } })
const expiresAt = new Date(Date.now() + hours(24)).toISOString()
const signInAs = () => storeSession({ token: 'token', expiresAt })
const refuse = () => apiError('internal', {}, 500)

function open(query: string, handlers: Parameters<typeof fakeApi>[0]) {
  const requests = fakeApi({
    [createAdmin]: () => ({}),
    'POST /api/auth/sign-in': () => ({ token: 'token', expires_at: expiresAt, device: 'secret' }),
    'POST /api/auth/sign-out': () => ({ ok: true }),
    ...handlers,
  })
  const calls = (route: string) => requests.filter((request) => request.route === route).length
  return { ...renderScreen(<Auth />, { path: `/auth${query}` }), calls }
}

async function submit(user: ReturnType<typeof renderScreen>['user'], button: string) {
  await user.type(screen.getByLabelText('Email'), 'owner@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: button }))
}

afterEach(() => clearSession())

test('the administrator’s sign-in has no Register and creates the default account once per visit', async () => {
  const { user, calls } = open('?admin=true', {})
  expect(screen.getByRole('heading', { level: 1, name: 'Administrator Login' })).toBeDefined()
  await expectToast('success: Admin account is ready to use')
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Login', 'Reset Password'])
  await user.click(screen.getByRole('tab', { name: 'Reset Password' }))
  await user.click(screen.getByRole('tab', { name: 'Login' }))
  expect(screen.getByRole('button', { name: 'Sign in as Administrator' })).toBeDefined()
  expect(calls(createAdmin)).toBe(1)
})

test('says that the default account could not be created', async () => {
  expectConsoleError(/ApiError/)
  open('?admin=true', { [createAdmin]: refuse })
  await expectToast('error: Error setting up admin account')
})

test('signs out a user whose role cannot be checked', async () => {
  expectConsoleError(/ApiError/)
  const { user, currentPath } = open('?admin=true', { 'GET /api/session': refuse })
  await submit(user, 'Sign in as Administrator')
  await expectToast('error: Could not verify administrator privileges')
  expect(readSession()).toBeNull()
  expect(currentPath()).toBe('/auth?admin=true')
})

test('the normal sign-in of a user whose role cannot be checked leads to the portal', async () => {
  expectConsoleError(/ApiError/)
  const { user, currentPath } = open('', { 'GET /api/session': refuse })
  await submit(user, 'Sign in')
  await expectToast('success: Successfully logged in!')
  expect(currentPath()).toBe('/portal')
})

test.each([
  ['client', '/portal'],
  ['admin', '/dashboard'],
])('a %s who is signed in already goes to %s', async (role, page) => {
  signInAs()
  const { currentPath } = open('', { 'GET /api/session': profileOf(role) })
  await expectToast('success: Welcome back!')
  expect(currentPath()).toBe(page)
})

test('a client who is signed in is signed out at the administrator’s sign-in', async () => {
  signInAs()
  open('?admin=true', { 'GET /api/session': profileOf('client') })
  await expectToast("error: You don't have administrator privileges")
  expect(await screen.findByRole('button', { name: 'Sign in as Administrator' })).toBeDefined()
  expect(readSession()).toBeNull()
})

test('a session that cannot be checked leaves the sign-in form, and says nothing', async () => {
  expectConsoleError(/ApiError/)
  signInAs()
  const { currentPath } = open('', { 'GET /api/session': refuse })
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  expect([currentPath(), openToasts()]).toEqual(['/auth', []])
})
