import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSession } from '#app/lib/session.ts'
import Auth from '#app/routes/auth/auth.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

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
  fakeApi({ [confirm]: () => apiError('link_expired', {}, 410) })
  const { user } = open('confirm=token')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined()
  expect(screen.getByLabelText('Email to confirm')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
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

test('a new address is confirmed with the password of the account', async () => {
  const requests = fakeApi({ 'POST /api/auth/confirm-new-email': () => ({ email: 'new@example.com' }) })
  const { user } = open('new-email=token')
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

test('other ways to sign in are below the form and send a link to the address typed above', async () => {
  const requests = fakeApi({ 'POST /api/auth/request-sign-in-link': () => ({}) })
  const { user } = open('')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Other ways to sign in' }))
  expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }))
  await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }))
  expect(await screen.findByText(/If ada@example.com has an account/)).toBeDefined()
  expect(requests[0]?.body).toEqual({ email: 'ada@example.com' })
})
