import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Overview } from '#app/features/overview/components/overview.tsx'
import { clearSession, storeSession } from '#app/lib/session.ts'
import SellingRoute from '#app/routes/dashboard/selling.tsx'
import { offers } from '#practice/offers.ts'
import type { Overview as Figures } from '#shared/overview.ts'
import { hours } from '#shared/time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { orders } = offers
beforeEach(() => {
  storeSession({ token: crypto.randomUUID(), expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  Object.assign(offers, { orders: false })
})
afterEach(() => {
  clearSession()
  Object.assign(offers, { orders })
})

const figures: Figures = {
  ...{ orders_to_pack: 0, requests_to_answer: 7, failed_messages: 0 },
  ...{ next_session: null, live_link: null, newest_failed: [], income: { this_week: [], last_week: [] } },
}

async function openOverview(orders_to_pack: number) {
  fakeApi({ 'GET /api/overview': () => ({ ...figures, orders_to_pack }) })
  renderScreen(
    <Overview isComplete failedMessages={() => null}>
      {null}
    </Overview>,
  )
  await screen.findByText('7')
}

test('a practice without products counts no orders to pack, unless some are left', async () => {
  await openOverview(0)
  expect(screen.queryByText('Orders to pack')).toBeNull()
})

test('orders that are left once the last product is gone are still to be packed', async () => {
  await openOverview(2)
  expect(screen.getByRole('link', { name: '2 Orders to pack' })).toBeDefined()
})

test('without products, Selling leads to where one is added, and asks for nothing', async () => {
  const requests = fakeApi({ 'GET /api/session': () => ({ profile: { id: 'amara', role: 'admin' } }) })
  renderScreen(<SellingRoute />, { path: '/dashboard/selling' })
  expect((await screen.findByRole('link', { name: 'your site' })).getAttribute('href')).toBe(
    '/dashboard/site',
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(requests.some(({ route }) => route.includes('/api/selling') || route.includes('/api/stock'))).toBe(
    false,
  )
})
