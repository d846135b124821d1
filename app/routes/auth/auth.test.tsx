import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { conversationKey } from '#app/lib/conversation-key.ts'
import { readSession, storeSession } from '#app/lib/session.ts'
import Auth from '#app/routes/auth/auth.tsx'
import { hours } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const session = { token: 'token', expires_at: '2026-12-01T00:00:00.000Z', device: 'secret' }
const confirm = 'POST /api/auth/confirm-email'
const confirmWithNew = 'POST /api/auth/confirm-with-new-password'
const signIn = 'POST /api/auth/sign-in'
const profile = () => ({ profile: { role: 'client' } })

const open = (query: string) => renderScreen(<Auth />, { path: `/auth?${query}` })

test('opening the link sends nothing and asks for the password of the registration', async () => {
  const requests = fakeApi({})
  const { currentPath } = open('confirm=token')
  expect(screen.getByRole('heading', { name: 'Confirm your address' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Register' })).toBeNull()
  expect(requests).toEqual([])
  expect(currentPath()).toBe('/auth')
})

test('confirms with the password and signs in', async () => {
  const requests = fakeApi({
    [confirm]: () => ({ email: 'ada@example.com' }),
    [signIn]: () => session,
    'GET /api/session': profile,
  })
  const { user, currentPath } = open('confirm=token')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  await expectToast('success: Successfully logged in!')
  expect(currentPath()).toBe('/portal')
  expect(readSession()?.token).toBe('token')
  expect(requests[0]?.body).toEqual({ token: 'token', password: 'correct horse' })
})

test('a sign-in forgets what this tab asked the assistant before', async () => {
  fakeApi({ [signIn]: () => session, 'GET /api/session': profile })
  sessionStorage.setItem(conversationKey, '{}')
  const { user } = open('')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expectToast('success: Successfully logged in!')
  expect(sessionStorage.getItem(conversationKey)).toBeNull()
})

test('shows a wrong password at its field and lets the owner choose a new one', async () => {
  const requests = fakeApi({
    [confirm]: () => apiError('invalid_input', { password: 'Not that one.' }),
    [confirmWithNew]: () => ({ email: 'ada@example.com' }),
    [signIn]: () => session,
    'GET /api/session': profile,
  })
  const { user, currentPath } = open('confirm=token')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  expect(await screen.findByText('Not that one.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: "I don't know that password" }))
  await user.type(screen.getByLabelText('First Name'), 'Ada')
  await user.type(screen.getByLabelText('Last Name'), 'Stone')
  await user.type(screen.getByLabelText('New Password'), 'ginger and lemon 7')
  await user.type(screen.getByLabelText('Confirm Password'), 'ginger and lemon 7')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  await expectToast('success: Successfully logged in!')
  expect(currentPath()).toBe('/portal')
  expect(requests.find(({ route }) => route === confirmWithNew)?.body).toEqual({
    token: 'token',
    firstName: 'Ada',
    lastName: 'Stone',
    password: 'ginger and lemon 7',
  })
})

test('an expired link offers a new one above the sign-in form', async () => {
  fakeApi({
    [confirm]: () => apiError('link_expired', {}, 410),
    'POST /api/auth/resend-confirmation': () => ({}),
  })
  const { user } = open('confirm=token')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  await user.type(screen.getByLabelText('Email to confirm'), 'nobody@example.com')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText(/^If nobody@example\.com .* we've sent it a new link\.$/)).toBeDefined()
})

test('a confirmed address whose sign-in fails gets the sign-in form', async () => {
  fakeApi({ [confirm]: () => ({ email: 'ada@example.com' }), [signIn]: () => apiError('internal', {}, 500) })
  const { user } = open('confirm=token')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
})

test('a sign-in link signs in after a tap, with the code of an account with two-factor sign-in', async () => {
  const link = 'POST /api/auth/sign-in-with-link'
  const requests = fakeApi({
    [link]: ({ body }) =>
      (body as { code?: string }).code ? session : apiError('two_factor_required', {}, 401),
    'GET /api/session': profile,
  })
  const { user, currentPath } = open('sign-in=token')
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expectToast('success: Successfully logged in!')
  expect(currentPath()).toBe('/portal')
  expect(requests.at(-2)?.body).toMatchObject({ token: 'token', code: '123456' })
})

test('a sign-in link that expires while the code is typed says so above the sign-in form', async () => {
  fakeApi({
    'POST /api/auth/sign-in-with-link': ({ body }) =>
      (body as { code?: string }).code
        ? apiError('link_expired', {}, 410)
        : apiError('two_factor_required', {}, 401),
  })
  const { user } = open('sign-in=token')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined()
  expect(screen.getByLabelText('Password')).toBeDefined()
  expect(openToasts()).toEqual([])
})

test('the code of a sign-in link leads back to the sign-in form, and the link counts as unused', async () => {
  fakeApi({ 'POST /api/auth/sign-in-with-link': () => apiError('two_factor_required', {}, 401) })
  const { user } = open('sign-in=token')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Code')
  expect(screen.queryByRole('button', { name: 'Back to email and password' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Go to sign in' }))
  expect(screen.getByLabelText('Password')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'This link has expired' })).toBeNull()
})

test.each(['confirm', 'sign-in', 'new-email', 'keep-email'])(
  'a %s link can be left for the sign-in form without using it',
  async (kind) => {
    const requests = fakeApi({})
    const { user } = open(`${kind}=token`)
    await user.click(screen.getByRole('button', { name: 'Go to sign in' }))
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Go to sign in' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Login' }))
    expect(requests).toEqual([])
  },
)

test('a new address is confirmed with the password of the account', async () => {
  const requests = fakeApi({ 'POST /api/auth/confirm-new-email': () => ({ email: 'new@example.com' }) })
  const { user } = open('new-email=token')
  expect(screen.getByText(/From then on, sign in with this address\.$/)).toBeDefined()
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Confirm my new address' }))
  expect(await screen.findByText('Sign in with new@example.com from now on.')).toBeDefined()
  expect(requests[0]?.body).toEqual({ token: 'token', password: 'correct horse' })
})

test('the old address keeps the account after a tap', async () => {
  const requests = fakeApi({ 'POST /api/auth/keep-email': () => ({}) })
  const { user } = open('keep-email=token')
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep my address' }))
  expect(await screen.findByRole('heading', { name: 'Your address stays the same' })).toBeDefined()
})

test('a link that is left while its request runs does not come back', async () => {
  const { answer, resolve } = pendingAnswer()
  fakeApi({ 'POST /api/auth/sign-in-with-link': () => answer })
  const { user } = open('sign-in=token')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(screen.getByRole('button', { name: 'Go to sign in' }))
  resolve(apiError('link_expired', {}, 410))
  await user.click(screen.getByRole('tab', { name: 'Reset Password' }))
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  expect(screen.queryByRole('heading', { name: 'Sign in to your account' })).toBeNull()
})

test('other ways to sign in are below the form and send a link to the address typed above', async () => {
  const requests = fakeApi({ 'POST /api/auth/request-sign-in-link': () => ({}) })
  const { user } = open('')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Other ways to sign in' }))
  expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Where should we send the link?'))
  await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }))
  expect(await screen.findByText(/If ada@example.com has an account/)).toBeDefined()
  expect(requests[0]?.body).toEqual({ email: 'ada@example.com' })
})

test('the code of an account with two-factor sign-in hides the other ways until it goes back', async () => {
  fakeApi({ [signIn]: () => apiError('two_factor_required', {}, 401) })
  const { user } = open('')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByLabelText('Code')
  expect(screen.queryByRole('button', { name: 'Other ways to sign in' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to email and password' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(screen.getByRole('button', { name: 'Other ways to sign in' })).toBeDefined()
})

/** Another tab signs in while this page waits for its scripts: their event comes too early for it. */
function SignedInElsewhere() {
  useLayoutEffect(() => {
    localStorage.setItem('session', JSON.stringify({ token: 'token', expiresAt: session.expires_at }))
  }, [])
  return null
}

test('a sign-in in another tab before this page works leads to the portal', async () => {
  fakeApi({ 'GET /api/session': profile })
  const { currentPath } = renderScreen(
    <>
      <Auth />
      <SignedInElsewhere />
    </>,
    { path: '/auth?tab=register' },
  )
  await expectToast('success: Welcome back!')
  expect(currentPath()).toBe('/portal')
})

test('offline, a user who is signed in reads that, and goes on once the connection is back', async () => {
  expectConsoleError(/ApiError/)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  const requests = fakeApi({
    'GET /api/session': () =>
      navigator.onLine ? { profile: { role: 'admin' } } : Promise.reject(new TypeError('Failed to fetch')),
    'POST /api/functions/create-default-admin': () => ({}),
  })
  const { currentPath } = open('admin=true')
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  expect(openToasts()).toEqual([])
  expect(requests.map(({ route }) => route)).toEqual(['GET /api/session'])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expectToast('success: Welcome back!')
  expect(currentPath()).toBe('/dashboard')
  expect(requests.map(({ route }) => route)).toContain('POST /api/functions/create-default-admin')
})
