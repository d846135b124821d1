import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnData } from '#app/features/account/components/own-data.tsx'
import type { Profile } from '#shared/account.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const open = (role: 'client' | 'admin') =>
  renderScreen(<OwnData profile={{ role } as Profile} onDeleted={() => undefined} />)

test('a download that fails says so', async () => {
  fakeApi({ 'GET /api/account/export': () => apiError('internal', {}, 500) })
  const { user } = open('client')
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  await expectToast('error: Error downloading your data')
})

test('the dialog says that there were too many wrong passwords', async () => {
  const error = { code: 'too_many_requests', requestId: 'r', retryAfterSeconds: 600 }
  fakeApi({ 'POST /api/account/delete': () => Response.json({ error }, { status: 429 }) })
  const { user } = open('client')
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
  await user.type(dialog.getByLabelText('Your Password'), 'not this one')
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  const sentence = 'Too many attempts. Please try again in 10 minutes.'
  expect((await dialog.findByText(sentence)).getAttribute('role')).toBe('alert')
  await user.click(dialog.getByRole('button', { name: 'Keep my account' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the administrator cannot delete their account here', () => {
  fakeApi({})
  open('admin')
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})
