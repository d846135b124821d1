import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RegisterForm } from '#app/features/identity/components/register-form.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { describedBy, expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const showForm = () => renderScreen(<RegisterForm email="" onEmail={() => {}} onSignIn={() => {}} />)

async function submit(user: ReturnType<typeof renderScreen>['user'], repeated = 'lake window 47 pear') {
  await user.type(screen.getByLabelText('First Name'), 'Ada')
  await user.type(screen.getByLabelText('Last Name'), 'Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'lake window 47 pear')
  await user.type(screen.getByLabelText('Confirm Password'), repeated)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

test('shows that the passwords differ and sends nothing', async () => {
  const requests = fakeApi({})
  const { user } = showForm()
  await submit(user, 'another one')
  expect(describedBy(screen.getByLabelText('Confirm Password'))).toBe('Passwords do not match')
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm Password'))
  expect(requests).toEqual([])
})

test('shows that the passwords differ while other fields are empty', async () => {
  fakeApi({})
  const { user } = showForm()
  await user.type(screen.getByLabelText('Confirm Password'), 'x')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(describedBy(screen.getByLabelText('Confirm Password'))).toBe('Passwords do not match')
  expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
})

test('registers without the repeated password and asks to confirm the address', async () => {
  const requests = fakeApi({ 'POST /api/auth/sign-up': () => ({}) })
  const { user } = showForm()
  await submit(user)
  await expectToast('success: Registration successful! Please check your email to confirm your account.')
  expect(requests.map(({ body }) => body)).toEqual([
    { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'lake window 47 pear' },
  ])
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
  expect(screen.getByText(/^We sent an email to/).textContent).toBe(
    'We sent an email to ada@example.com. Open the link in it to confirm your account.',
  )
})

test('says at its field and in a toast that the server refuses a password', async () => {
  const sentence = 'Many people use that password, so it is guessed first. Choose another one.'
  fakeApi({ 'POST /api/auth/sign-up': () => apiError('weak_password', { password: sentence }) })
  const { user } = showForm()
  await submit(user)
  await expectToast('error: That password is too easy to guess. Choose another one.')
  expect(describedBy(screen.getByLabelText('Password'))).toContain(sentence)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('sent empty, marks all five fields', async () => {
  const requests = fakeApi({})
  const { user, container } = showForm()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  const marked = [...container.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')]
  expect(marked.map(({ name }) => name)).toEqual([
    'firstName',
    'lastName',
    'email',
    'password',
    'confirmPassword',
  ])
  expect(screen.getByText('Type the password again.')).toBeDefined()
  expect(requests).toEqual([])
})
