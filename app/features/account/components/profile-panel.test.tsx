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
  expect(requests[0]?.body).toEqual({
    ...{ first_name: 'Augusta', last_name: 'Byron', phone: '(312) 555-0101' },
    was: { first_name: 'Ada', last_name: 'Byron', phone: null },
  })
  expect(screen.getByLabelText('Phone (optional)')).toHaveProperty('value', '+13125550101')
  expect(onSaved).toHaveBeenCalledWith(saved)
})

test('says what it showed after a save, so that what another device saved stays', async () => {
  const saved = { ...profile, first_name: 'Augusta', phone: '+13125550101', phone_verified: true }
  const requests = fakeApi({ [save]: () => ({ profile: saved }) })
  const { user } = renderScreen(<ProfilePanel profile={profile} onSaved={() => {}} />)
  for (const name of ['Augusta', 'Ada']) {
    await user.clear(screen.getByLabelText('First Name'))
    await user.type(screen.getByLabelText('First Name'), name)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expectToast('success: Profile updated successfully')
  }
  const names = { last_name: 'Byron', phone: '' }
  expect(requests.map(({ body }) => body)).toEqual([
    { ...names, first_name: 'Augusta', was: { ...names, first_name: 'Ada', phone: null } },
    {
      ...{ ...names, first_name: 'Ada', phone: saved.phone },
      was: { first_name: 'Augusta', last_name: 'Byron', phone: saved.phone },
    },
  ])
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

const unverified = { ...profile, phone: '+13125550101' }
const sendCode = 'POST /api/profiles/me/phone/code'
const verify = 'POST /api/profiles/me/phone/verify'

test('verifies the saved number by the code that was texted to it', async () => {
  const verified = { ...unverified, phone_verified: true }
  const requests = fakeApi({ [sendCode]: () => ({}), [verify]: () => ({ profile: verified }) })
  const onSaved = vi.fn()
  const { user } = renderScreen(<ProfilePanel profile={unverified} onSaved={onSaved} />)
  expect(screen.getByText('Not verified yet')).toBeDefined()
  expect(screen.getByText(/texts to and from this number don’t appear under Messages\.$/)).toBeDefined()
  expect(screen.queryByLabelText('Code from the text')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  const code = await screen.findByLabelText('Code from the text')
  expect(document.activeElement).toBe(code)
  await user.type(code, '123456{Enter}')
  await expectToast('success: Your phone number is verified')
  expect(requests.map(({ body }) => body)).toEqual([null, { code: '123456' }])
  expect(onSaved).toHaveBeenCalledWith(verified)
})

test('says that a number is verified', () => {
  renderScreen(<ProfilePanel profile={{ ...unverified, phone_verified: true }} onSaved={() => {}} />)
  expect(screen.getByText('Verified')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
})

test('asks to save an edited number before a code is sent to it', async () => {
  const requests = fakeApi({})
  const { user } = renderScreen(<ProfilePanel profile={unverified} onSaved={() => {}} />)
  await user.type(screen.getByLabelText('Phone (optional)'), '9')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await expectToast('error: Save your phone number first, then verify it.')
  expect(requests).toEqual([])
})

test('shows at its field that a code is wrong', async () => {
  fakeApi({ [sendCode]: () => ({}), [verify]: () => apiError('wrong_phone_code') })
  const { user } = renderScreen(<ProfilePanel profile={unverified} onSaved={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByLabelText('Code from the text'), '000000{Enter}')
  const field = await screen.findByLabelText('Code from the text')
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'), { timeout: 60_000 })
  expect(screen.getAllByText(/That code isn't right/)).toBeDefined()
})
