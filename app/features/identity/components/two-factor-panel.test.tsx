import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TwoFactorPanel } from '#app/features/identity/components/two-factor-panel.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const path = '/api/account/two-factor'

test('two-factor sign-in that is on though its answer was lost shows as on once its setup is cancelled', async () => {
  let on_since: string | null = null
  const sentence = 'Two-factor sign-in is on already.'
  fakeApi({
    [`GET ${path}`]: () => ({ on_since, recovery_codes_left: on_since ? 10 : 0 }),
    [`POST ${path}/begin`]: () => ({ key: 'ABCDEFGH', uri: 'otpauth://totp/Practice?secret=ABCDEFGH' }),
    [`POST ${path}/confirm`]: () => {
      on_since = '2026-11-20T12:00:00.000Z'
      return apiError('conflict', { code: sentence }, 409)
    },
  })
  const { user } = renderScreen(<TwoFactorPanel />)
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
  await user.type(screen.getByLabelText('Your Password'), 'a password')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByRole('textbox'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(openToasts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeDefined()
})
