import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignInForm } from '#app/features/identity/components/sign-in-form.tsx'
import { readDeviceSecrets } from '#app/features/identity/remembered-device.ts'
import { readSession } from '#app/lib/session.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const signIn = 'POST /api/auth/sign-in'
const session = { token: 'token', expires_at: '2026-12-01T00:00:00.000Z', device: 'secret' }

const showForm = (admin = false) =>
  renderScreen(<SignInForm admin={admin} email="" onEmail={() => {}} />, { path: '/auth' })

async function submit(user: ReturnType<typeof renderScreen>['user'], button = 'Sign in') {
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: button }))
}

test('shows a message at each empty field, focuses the first and sends nothing', async () => {
  const requests = fakeApi({})
  const { user } = showForm()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const email = screen.getByLabelText('Email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('Enter your password.')).toBeDefined()
  expect(requests).toEqual([])
})

test("hides a field's message once the field is edited", async () => {
  fakeApi({})
  const { user } = showForm()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.type(screen.getByLabelText('Password'), 'x')
  expect(screen.queryByText('Enter your password.')).toBeNull()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('is busy while signing in, then opens the portal', async () => {
  const { answer, resolve } = pendingAnswer()
  const requests = fakeApi({
    [signIn]: () => answer,
    'GET /api/session': () => ({ profile: { role: 'client' } }),
  })
  const { user, currentPath } = showForm()
  await submit(user)
  const button = await screen.findByRole('button', { name: 'Signing in...' })
  await user.click(button)
  expect(requests).toHaveLength(1)
  resolve(session)
  await expectToast('success: Successfully logged in!')
  expect(currentPath()).toBe('/portal')
  expect(readSession()?.token).toBe('token')
  expect(readDeviceSecrets()).toEqual(['secret'])
})

test('says that email address and password do not match', async () => {
  fakeApi({ [signIn]: () => apiError('wrong_credentials', {}, 401) })
  const { user, currentPath } = showForm()
  await submit(user)
  await expectToast('error: That email address and password do not match.')
  expect(currentPath()).toBe('/auth')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
})

test('offers a new confirmation link for an unconfirmed address', async () => {
  fakeApi({
    [signIn]: () => apiError('email_not_confirmed', {}, 403),
    'POST /api/auth/resend-confirmation': () => ({}),
  })
  const { user } = showForm()
  await submit(user)
  expect(await screen.findByText(/^ada@example\.com isn't confirmed yet\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText(/We sent a new link to ada@example.com/)).toBeDefined()
})

test('asks for a code when two-factor sign-in is on', async () => {
  const requests = fakeApi({
    [signIn]: ({ body }) =>
      (body as { code?: string }).code ? session : apiError('two_factor_required', {}, 401),
    'GET /api/session': () => ({ profile: { role: 'admin' } }),
  })
  const { user, currentPath } = showForm(true)
  await submit(user, 'Sign in as Administrator')
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in as Administrator' }))
  await expectToast('success: Welcome to the dashboard!')
  expect(currentPath()).toBe('/dashboard')
  expect(requests.filter(({ route }) => route === signIn).at(-1)?.body).toMatchObject({ code: '123456' })
})

test('ends the session of a client who signs in as administrator', async () => {
  const requests = fakeApi({
    [signIn]: () => session,
    'GET /api/session': () => ({ profile: { role: 'client' } }),
    'POST /api/auth/sign-out': () => ({ ok: true }),
  })
  const { user, currentPath } = showForm(true)
  await submit(user, 'Sign in as Administrator')
  await expectToast("error: You don't have administrator privileges")
  expect(requests.at(-1)?.route).toBe('POST /api/auth/sign-out')
  expect(readSession()).toBeNull()
  expect(currentPath()).toBe('/auth')
  expect(openToasts()).toHaveLength(1)
})

test('the button that shows the password has a name that begins with what it says', async () => {
  fakeApi({})
  const { user } = showForm()
  for (const [word, type] of [
    ['Show', 'password'],
    ['Hide', 'text'],
  ] as const) {
    const button = screen.getByText(word)
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe(type)
    expect(screen.getByRole('button', { name: `${word} password` })).toBe(button)
    await user.click(button)
  }
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})
