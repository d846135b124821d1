import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { readSession, storeSession } from '#app/lib/session.ts'
import * as paths from '#app/paths.ts'
import ClientsRoute from '#app/routes/dashboard/clients.tsx'
import type { Profile } from '#shared/account.ts'
import type { ClientDetails } from '#shared/clients.ts'
import { days } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const orderId = '00000000-0000-4000-8000-000000000009'
const ada: ClientDetails = {
  id,
  user_id: null,
  status: 'guest',
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: null,
  last_active_at: '2026-11-20T12:00:00.000Z',
  is_email_proved: false,
  phones: [],
  registered_at: null,
  shipping_address: null,
  is_added: false,
  sessions_ahead: [],
  spent_cents: 0,
  unpaid_orders: [],
  unpaid_sessions: [],
  open_payments: [],
  counts: { orders: 0, appointments: 0, messages: 0, contact_messages: 1 },
  merged: [],
}
const owner: Profile = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'owner@example.com',
  first_name: 'Rosa',
  last_name: 'Lind',
  phone: null,
  phone_verified: false,
  is_admin: true,
  role: 'admin',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const scrollTo = vi.fn()

const client: Profile = { ...owner, is_admin: false, role: 'client' }
const expiresAt = new Date(Date.now() + days(1)).toISOString()

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  storeSession({ token: 'token', expiresAt })
  fakeApi({
    'GET /api/session': () => ({ profile: owner, expires_at: '' }),
    'GET /api/clients': () => ({ clients: [ada], next_cursor: null, total: { count: 1, more: false } }),
    [`GET /api/clients/${id}`]: () => ({ client: ada }),
    [`GET /api/clients/of/order/${orderId}`]: () => ({ id }),
    [`GET /api/clients/of/text/${orderId}`]: () => apiError('not_found', {}, 404),
    [`GET /api/clients/${id}/consents`]: () => ({ consents: [] }),
    [`GET /api/clients/${id}/notes`]: () => ({ notes: [] }),
    [`GET /api/inbox/${id}`]: () => ({ thread: {}, entries: [], next_cursor: null }),
    [`POST /api/clients/${id}/erase`]: () => ({}),
  })
})

const expectFocusAtTop = async (heading: string) => {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading })))
  await waitFor(() => expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' }))
  scrollTo.mockClear()
}

test('opening, leaving and erasing a client each start at the top, at the new heading', async () => {
  const { user } = renderScreen(<ClientsRoute />, { path: '/dashboard/clients?clients-q=ada' })
  await user.click(await screen.findByRole('link', { name: 'Ada Byron' }))
  await expectFocusAtTop('Ada Byron')
  await user.click(screen.getByRole('link', { name: 'All clients' }))
  await expectFocusAtTop('Everyone')
  await user.click(await screen.findByRole('link', { name: 'Ada Byron' }))
  await expectFocusAtTop('Ada Byron')
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  await user.click(screen.getByRole('button', { name: 'Erase for good' }))
  await expectFocusAtTop('Everyone')
})

test('a name on an order leads to the person’s record', async () => {
  const { currentPath } = renderScreen(<ClientsRoute />, { path: dashboardPaths.clientOf('order', orderId) })
  await screen.findByRole('heading', { name: 'Ada Byron' })
  expect(currentPath()).toBe(dashboardPaths.clientRecord(id))
})

test('a name of whom nothing is stored any more says so and leads to everyone', async () => {
  expectConsoleError(/not_found/)
  const { user } = renderScreen(<ClientsRoute />, { path: dashboardPaths.clientOf('text', orderId) })
  expect(await screen.findByText('Nothing is stored about this person any more.')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'All clients' }))
  expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeDefined()
})

test('a payment of a client who owes a session is taken for that session', async () => {
  const session = { service_type: 'Foot Detox', starts_at: '2026-11-20T15:00:00.000Z', price_cents: 8000 }
  const unpaid_sessions = [{ ...session, id: orderId, paid_cents: 3000, cents: 5000 }]
  const sessions_ahead = [
    { ...session, id: 'paid', paid_cents: 8000, is_confirmed: true },
    { ...session, id: 'asked', paid_cents: 0, is_confirmed: false },
  ]
  const taken = { id, state: 'paid', cents: 5000, what: 'Foot Detox', url: null }
  const requests = fakeApi({
    'GET /api/session': () => ({ profile: owner, expires_at: '' }),
    [`GET /api/clients/${id}`]: () => ({ client: { ...ada, unpaid_sessions, sessions_ahead } }),
    [`GET /api/clients/${id}/consents`]: () => ({ consents: [] }),
    [`GET /api/clients/${id}/notes`]: () => ({ notes: [] }),
    [`GET /api/inbox/${id}`]: () => ({ thread: {}, entries: [], next_cursor: null }),
    'POST /api/payments': () => ({ payment: taken }),
  })
  const { user } = renderScreen(<ClientsRoute />, { path: `/dashboard/clients?id=${id}` })
  await user.click(await screen.findByRole('button', { name: 'Take payment' }))
  const choices = await screen.findAllByRole('button', { name: /^Choose / })
  expect(choices.map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Choose Foot Detox, Nov 20, 2026'),
    'Choose something else',
  ])
  await user.click(choices[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Record $50.00' }))
  await waitFor(() =>
    expect(requests.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
      ...{ appointment_id: orderId, cents: 5000, method: 'cash' },
    }),
  )
})

test('an address that is opened directly keeps the focus at the start of the page', async () => {
  renderScreen(<ClientsRoute />, { path: `/dashboard/clients?id=${id}` })
  await screen.findByRole('heading', { name: 'Ada Byron' })
  expect(document.activeElement).toBe(document.body)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('the owner’s list is asked for once, while the session is checked, with the filter of the address', async () => {
  storeSession({ token: 'known', expiresAt, isOwner: true })
  const session = pendingAnswer()
  const requests = fakeApi({
    'GET /api/session': () => session.answer,
    'GET /api/clients': () => ({ clients: [ada], next_cursor: null, total: { count: 1, more: false } }),
  })
  renderScreen(<ClientsRoute />, { path: '/dashboard/clients?clients-q=ada' })
  const lists = () => requests.filter(({ route }) => route === 'GET /api/clients')
  await waitFor(() => expect(lists().map(({ query }) => query.get('q'))).toEqual(['ada']))
  expect(screen.queryByRole('link', { name: 'Ada Byron' })).toBeNull()
  session.resolve({ profile: owner, expires_at: '' })
  expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeDefined()
  expect(lists()).toHaveLength(1)
})

test('for a session that is not the owner’s any more, nothing is asked for ahead next time', async () => {
  storeSession({ token: 'demoted', expiresAt, isOwner: true })
  const list = pendingAnswer()
  fakeApi({
    'GET /api/session': () => ({ profile: client, expires_at: '' }),
    'GET /api/clients': () => list.answer,
  })
  const { currentPath } = renderScreen(<ClientsRoute />, { path: '/dashboard/clients' })
  await waitFor(() => expect(currentPath()).toBe(paths.portal))
  expect(readSession()).toEqual({ token: 'demoted', expiresAt })
})
