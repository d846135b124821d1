import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeedAddresses } from '#app/features/calendar/components/feed-addresses.tsx'
import { IdentityProofFields } from '#app/features/identity/components/identity-proof-fields.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const make = 'POST /api/calendar-settings/feeds'
const url = 'https://practice.example/calendar/secret.ics'
const render = (password: boolean) =>
  renderScreen(
    <FeedAddresses feeds={[]} needs={{ password, code: false }} proofFields={IdentityProofFields} />,
  )
const button = () => screen.getByRole('button', { name: 'Make an address: All sessions with names' })

test('soon after the sign-in one click makes an address', async () => {
  const requests = fakeApi({ [make]: () => ({ url }) })
  const { user } = render(false)
  await user.click(button())
  expect(await screen.findByDisplayValue(url)).toBeDefined()
  expect(requests.map(({ body }) => body)).toEqual([{ kind: 'full' }])
})

test('some minutes later the first click asks for the password', async () => {
  const requests = fakeApi({ [make]: () => ({ url }) })
  const { user } = render(true)
  await user.click(button())
  await user.type(await screen.findByLabelText('Your Password'), 'sunlight on plaster 7{Enter}')
  expect(await screen.findByDisplayValue(url)).toBeDefined()
  expect(screen.queryByLabelText('Your Password')).toBeNull()
  expect(requests.map(({ body }) => body)).toEqual([{ kind: 'full', password: 'sunlight on plaster 7' }])
})
