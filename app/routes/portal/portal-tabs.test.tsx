import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OwnData } from '#app/features/account/components/own-data.tsx'
import { OwnConsents } from '#app/features/consents/components/own-consents.tsx'
import { usePortalTabs } from '#app/routes/portal/portal-tabs.ts'
import { offers } from '#practice/offers.ts'
import type { Profile } from '#shared/account.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

afterEach(() => void Object.assign(offers, { services: true, orders: true }))

function Tabs() {
  return (
    <p>
      {usePortalTabs()
        .map(({ label }) => label)
        .join(', ')}
    </p>
  )
}

test('the portal has the tabs of what is offered, and asks for nothing more', () => {
  fakeApi({})
  renderScreen(<Tabs />)
  expect(screen.getByText('Profile, Appointments, Orders, Messages')).toBeDefined()
})

test('what is no longer offered has its tab only for who has something of it', async () => {
  Object.assign(offers, { services: false, orders: false })
  fakeApi({
    'GET /api/appointments': () => ({ appointments: [] }),
    'GET /api/orders': () => ({ orders: [{ id: '1' }] }),
  })
  renderScreen(<Tabs />)
  expect(screen.getByText('Profile, Messages')).toBeDefined()
  expect(await screen.findByText('Profile, Orders, Messages')).toBeDefined()
})

const consent = (purpose: string, since: string | null = null) => ({
  ...{ channel: 'email', purpose, recipient: 'ada@example.com', state: 'default' },
  ...{ label: `About ${purpose}.`, since, history: [] },
})

test('switches are those of what is offered, and of what somebody chose before', async () => {
  Object.assign(offers, { services: false, orders: false })
  const consents = [consent('appointments', '2026-11-20T10:00:00.000Z'), consent('orders'), consent('news')]
  fakeApi({ 'GET /api/consents': () => ({ consents }) })
  renderScreen(<OwnConsents phone={null} />)
  expect(await screen.findByText('About news.')).toBeDefined()
  expect(screen.getByText('About appointments.')).toBeDefined()
  expect(screen.queryByText('About orders.')).toBeNull()
})

test('the file of one’s data names what the practice has', () => {
  Object.assign(offers, { orders: false })
  fakeApi({})
  renderScreen(<OwnData profile={{ role: 'client' } as Profile} onDeleted={() => undefined} />)
  expect(screen.getByText(/your profile, appointments, messages and sign-ins\.$/)).toBeDefined()
})
