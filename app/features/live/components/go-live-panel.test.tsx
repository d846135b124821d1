import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GoLivePanel } from '#app/features/live/components/go-live-panel.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const next = {
  id: '00000000-0000-4000-8000-000000000001',
  client_name: 'Nia Okoye',
  service_type: 'Online Consultations',
  starts_at: '2099-11-24T01:00:00.000Z',
  duration_minutes: 60,
  join_url: null,
  needs_link: false,
}
const link = 'https://meet.example/practice'
const scheduled = () => within(screen.getByRole('region', { name: 'Scheduled Sessions' }))
const goLive = () => screen.getByRole('link', { name: 'Go Live Now' })

test('without published hours the button does nothing', async () => {
  const requests = fakeApi({})
  const { user, currentPath } = renderScreen(<GoLivePanel />)
  await user.click(screen.getByRole('button', { name: 'Go Live Now' }))
  expect([currentPath(), requests]).toEqual(['/', []])
  expect(screen.getByText('Your clients will be able to watch and listen from their portal.')).toBeDefined()
  expect(scheduled().getByText('There are no upcoming sessions.')).toBeDefined()
})

test('with a link the button opens it in a new tab and the next session is named', () => {
  renderScreen(<GoLivePanel meeting={{ link, next }} />)
  expect(goLive().getAttribute('href')).toBe(link)
  expect(goLive().getAttribute('target')).toBe('_blank')
  expect(screen.getByText('Opens your meeting link in a new tab.')).toBeDefined()
  expect(scheduled().getByText(/Nia Okoye, Online Consultations$/)).toBeDefined()
})

test('a session that can be joined is named beside the button', () => {
  renderScreen(<GoLivePanel meeting={{ link, next: { ...next, join_url: link } }} />)
  expect(screen.getByText('Opens the session with Nia Okoye in a new tab.')).toBeDefined()
})

test('without a link the settings are one step away', () => {
  renderScreen(<GoLivePanel meeting={{ link: null, next: null }} />)
  expect(screen.getByRole('button', { name: 'Go Live Now' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('link', { name: 'set your meeting link' }).getAttribute('href')).toBe(
    '/dashboard/calendar?part=settings',
  )
  expect(scheduled().getByText('There are no upcoming sessions.')).toBeDefined()
})
