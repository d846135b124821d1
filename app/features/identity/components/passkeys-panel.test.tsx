import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PasskeysPanel } from '#app/features/identity/components/passkeys-panel.tsx'
import { maxPasskeys, type PasskeyList, type PasskeyRow } from '#shared/passkeys.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const list = 'GET /api/account/passkeys'
const remove = 'POST /api/account/passkeys/remove'
const begin = 'POST /api/account/passkeys/begin'
const nothing = { password: false, code: false }

const passkey = (n: number): PasskeyRow => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Phone ${n}`,
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
  synced: false,
})
const passkeys = (count: number, needs = nothing): PasskeyList => ({
  passkeys: Array.from({ length: count }, (_, n) => passkey(n)),
  needs,
})
const button = (name: string) => screen.findByRole('button', { name })
const focused = () => document.activeElement

test('asks for the password when the sign-in has become too long ago for a removal', async () => {
  let needs = nothing
  let kept = 2
  const requests = fakeApi({
    [list]: () => passkeys(kept, needs),
    [remove]: ({ body }) => {
      needs = { password: true, code: false }
      if (!(body as { password?: string }).password)
        return apiError('invalid_input', { password: 'Enter your password.' })
      kept = 1
      return {}
    },
  })
  const { user } = renderScreen(<PasskeysPanel />)
  await user.click(await button('Remove Phone 1'))
  expect(focused()?.textContent).toMatch(/^This passkey will no longer sign in/)
  await user.click(await button('Remove passkey'))
  const password = await screen.findByLabelText('Your Password')
  expect(focused()).toBe(password)
  await user.type(password, 'correct horse')
  await user.click(await button('Remove passkey'))
  await expectToast('success: Phone 1 no longer signs in')
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1), { timeout: 60_000 })
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Passkeys' }))
  expect(requests.filter(({ route }) => route === remove).at(-1)?.body).toMatchObject({
    password: 'correct horse',
  })
})

test('focuses the first field of each form, and its button again on the way back', async () => {
  fakeApi({ [list]: () => passkeys(1, { password: true, code: true }) })
  const { user } = renderScreen(<PasskeysPanel />)
  const form = async (opener: string, field: string, cancel: string) => {
    await user.click(await button(opener))
    expect(focused()).toBe(screen.getByLabelText(field))
    await user.click(await button(cancel))
    expect(focused()).toBe(await button(opener))
  }
  await form('Add a passkey', 'Name', 'Cancel')
  await form('Rename Phone 0', 'Name', 'Cancel')
  await form('Remove Phone 0', 'Your Password', 'Keep it')
})

test('says why no passkey can be added at the limit', async () => {
  fakeApi({ [list]: () => passkeys(maxPasskeys) })
  renderScreen(<PasskeysPanel />)
  const region = await screen.findByRole('region', { name: 'Passkeys' })
  expect(
    await within(region).findByText(
      'You have 10 passkeys, the most an account can have. Remove one to add another.',
    ),
  ).toBeDefined()
  expect(within(region).queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('says that a cancelled passkey was not added', async () => {
  expectConsoleError(/cancelled/)
  const create = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ create } as never)
  fakeApi({
    [list]: () => passkeys(0),
    [begin]: () => ({
      challenge: 'AAAA',
      rp: { name: 'site' },
      user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
      pubKeyCredParams: [],
    }),
  })
  const { user } = renderScreen(<PasskeysPanel />)
  await user.click(await button('Add a passkey'))
  await user.type(screen.getByLabelText('Name'), 'My phone')
  await user.click(await button('Continue'))
  await expectToast('error: No passkey was added. Try again.')
})

test('says on a device without passkeys that it has none', async () => {
  expectConsoleError(/not supported/)
  fakeApi({ [list]: () => passkeys(0), [begin]: () => ({}) })
  const { user } = renderScreen(<PasskeysPanel />)
  await user.click(await button('Add a passkey'))
  await user.type(screen.getByLabelText('Name'), 'My phone')
  await user.click(await button('Continue'))
  await expectToast("error: This device can't use passkeys.")
})
