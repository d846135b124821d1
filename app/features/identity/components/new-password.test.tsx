import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NewPassword } from '#app/features/identity/components/new-password.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { describedBy, expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const reset = 'POST /api/auth/reset-password'
const password = 'lanterns over water'

async function save(answer: () => Response | object, typed = password) {
  const requests = fakeApi({ [reset]: answer })
  const { user, currentPath } = renderScreen(<NewPassword token="token" />, { path: '/portal?reset=token' })
  await user.type(screen.getByLabelText('New Password'), typed)
  await user.type(screen.getByLabelText('Confirm Password'), typed)
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
  return { requests, currentPath }
}

test('a new password is saved, and a sign-in with it follows', async () => {
  const { requests, currentPath } = await save(() => ({ device: 'secret' }))
  await expectToast('success: Your new password is saved. Please sign in with it.')
  expect(requests.map(({ body }) => body)).toEqual([{ token: 'token', password }])
  expect(currentPath()).toBe('/auth')
})

test('a link that has expired or was used offers a new email', async () => {
  await save(() => apiError('link_expired', {}, 410))
  expect(await screen.findByText(/^This link has expired or was already used\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Send a new reset email' }).getAttribute('href')).toBe(
    '/auth?tab=reset',
  )
})

test('a password that the server finds too common is refused at its field', async () => {
  const sentence = 'Many people use that password, so it is guessed first. Choose another one.'
  await save(() => apiError('weak_password', { password: sentence }), 'Sunshine2026!')
  await expectToast('error: That password is too easy to guess. Choose another one.')
  expect(describedBy(screen.getByLabelText('New Password'))).toContain(sentence)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New Password')))
})
