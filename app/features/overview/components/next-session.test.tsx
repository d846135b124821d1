import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Overview } from '#app/features/overview/components/overview.tsx'
import type { Overview as Figures, NextSession } from '#shared/overview.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const session: NextSession = {
  id: '00000000-0000-4000-8000-000000000001',
  client_name: 'Nia Okoye',
  service_type: 'Online Consultations',
  starts_at: '2099-11-24T01:00:00.000Z',
  duration_minutes: 60,
  join_url: null,
  needs_link: false,
}
const figures: Figures = {
  orders_to_pack: 0,
  requests_to_answer: 7,
  failed_messages: 0,
  next_session: null,
  live_link: null,
  newest_failed: [],
  income: { this_week: [], last_week: [] },
}

async function open(next_session: NextSession | null, isComplete = true) {
  fakeApi({ 'GET /api/overview': () => ({ ...figures, next_session }) })
  renderScreen(
    <Overview isComplete={isComplete} failedMessages={() => null}>
      {null}
    </Overview>,
  )
  await screen.findByText('7')
}
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test('the next session leads to its day, in the practice’s time zone', async () => {
  await open(session)
  expect(linkTo('Nia Okoye')).toBe(
    '/dashboard/clients?of=appointment&ref=00000000-0000-4000-8000-000000000001',
  )
  expect(linkTo('Open the day')).toBe('/dashboard/calendar?view=day&date=2099-11-23')
  expect(linkTo('Join the session')).toBeUndefined()
})

test('it is joined while it can be, and says so when there is no link', async () => {
  await open({ ...session, join_url: 'https://meet.example/amara' })
  expect(linkTo('Join the session')).toBe('https://meet.example/amara')
  expect(linkTo('Set your link')).toBeUndefined()
})

test('an online session without a link leads to the settings', async () => {
  await open({ ...session, needs_link: true })
  expect(linkTo('Set your link')).toBe('/dashboard/calendar?part=settings')
})

test('without published hours nothing is said of sessions', async () => {
  await open(null)
  expect(screen.queryByText(/Next session/)).toBeNull()
})

test('waits for the other parts that stand above the lists', async () => {
  await open(session, false)
  expect(linkTo('Nia Okoye')).toBeUndefined()
})
