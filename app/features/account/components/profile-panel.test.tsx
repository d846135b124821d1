import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProfilePanel } from '#app/features/account/components/profile-panel.tsx'
import type { Profile } from '#shared/account.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const profile: Profile = {
  id: 'ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  phone: null,
  phone_verified: false,
  is_admin: false,
  role: 'client',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const save = 'PATCH /api/profiles/me'

test('shows the email address as read-only', () => {
  renderScreen(<ProfilePanel profile={profile} onSaved={() => {}} />)
  expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true)
  expect(screen.getByText('To change your email, contact support')).toBeDefined()
})

test('requires a first name', async () => {
  const requests = fakeApi({})
  const { user } = renderScreen(<ProfilePanel profile={profile} onSaved={() => {}} />)
  const firstName = screen.getByLabelText('First Name')
  await user.clear(firstName)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(firstName.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(firstName)
  expect(requests).toEqual([])
})

test('shows the profile as the server stored it', async () => {
  const saved = { ...profile, first_name: 'Augusta', phone: '+13125550101' }
  const requests = fakeApi({ [save]: () => ({ profile: saved }) })
  const onSaved = vi.fn()
  const { user } = renderScreen(<ProfilePanel profile={profile} onSaved={onSaved} />)
  await user.clear(screen.getByLabelText('First Name'))
  await user.type(screen.getByLabelText('First Name'), ' Augusta ')
  await user.type(screen.getByLabelText('Phone (optional)'), '(312) 555-0101')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expectToast('success: Profile updated successfully')
  expect(requests[0]?.body).toEqual({ first_name: 'Augusta', last_name: 'Byron', phone: '(312) 555-0101' })
  expect(screen.getByLabelText('Phone (optional)')).toHaveProperty('value', '+13125550101')
  expect(onSaved).toHaveBeenCalledWith(saved)
})

test("shows the server's message at the phone field", async () => {
  fakeApi({ [save]: () => apiError('invalid_input', { phone: 'That number does not exist.' }) })
  const { user } = renderScreen(<ProfilePanel profile={profile} onSaved={() => {}} />)
  await user.type(screen.getByLabelText('Phone (optional)'), '123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('That number does not exist.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Phone (optional)'))
})

test('says that saving failed', async () => {
  fakeApi({ [save]: () => apiError('internal', {}, 500) })
  const { user } = renderScreen(<ProfilePanel profile={profile} onSaved={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expectToast('error: Error updating profile')
})
