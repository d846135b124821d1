import { act, screen, waitFor, within } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import { TodayScreen } from '#app/routes/dashboard/today-screen.tsx'
import type { AdminOrderRow } from '#shared/orders.ts'
import { minutes, seconds } from '#shared/time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { confirmed, steps } from '#tests/support/open-calendar.tsx'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const order: AdminOrderRow = {
  id: '00000000-0000-4000-8000-000000000003',
  number: 1001,
  created_at: '2026-11-20T12:00:00.000Z',
  product_name: 'Everleaf',
  quantity: 2,
  total_amount: 20,
  status: 'pending',
  note: null,
  customer_name: 'Ada Byron',
  email: 'ada@example.com',
  kept_cents: 2000,
  hint: null,
  stepped: {
    ...{ payment: 'paid', delivery: 'shipping', dispute: null },
    ...{ isPacked: false, isReady: false, isRefunded: false },
  },
}
const today = {
  closed_sessions: null,
  stuck_messages: [],
  mailbox_unreadable_since: null,
  to_return: [],
  ...{ sessions: [], requests: { rows: [], count: 0 }, orders: { rows: [], count: 0 } },
  ...{ threads: { rows: [], count: 0 }, failed: { texts: [], emails: [] }, failed_refunds: [] },
  ...{ unpaid: [], income: { this_week: [], last_week: [] }, setup: [] },
  ended: [
    {
      ...confirmed,
      client_id: '00000000-0000-4000-8000-000000000007',
      meeting_link: null,
      starts_at: new Date(Date.now() - minutes(90)).toISOString(),
    },
  ],
}
const result = { id: order.id, number: 1001, version: 4, isChanged: true, problem: null }

let requests: ReturnType<typeof fakeApi>
beforeEach(() => {
  requests = fakeApi({
    'GET /api/orders/all': () => ({
      orders: [order],
      next_cursor: null,
      total: { count: 1, more: false },
    }),
    'GET /api/overview/today': () => today,
    'GET /api/overview': () => ({}),
    [`PATCH /api/orders/${order.id}`]: () => ({
      order: { ...order, status: 'shipped' },
      undo: { version: 2 },
    }),
    [`POST /api/orders/${order.id}/undo`]: () => ({ order: { ...order, version: 3 } }),
    'POST /api/orders/pack': () => ({ results: [result] }),
    'POST /api/orders/undo': () => ({ results: [result] }),
    [`POST ${steps}/done`]: () => ({ appointment: { ...confirmed, sequence: 2 }, tells_client: false }),
    [`POST ${steps}/undo`]: () => ({}),
  })
})

const bodiesOf = (route: string) => requests.filter((sent) => sent.route === route).map(({ body }) => body)

/** Two of the owner's screens, and a third that has nothing to undo. */
function Screens() {
  const { pathname } = useLocation()
  return (
    <main>
      <Link to="/elsewhere">Elsewhere</Link>
      {pathname === '/orders' && <AllOrders />}
      {pathname === '/today' && <TodayScreen />}
      {pathname === '/elsewhere' && <h1>Another screen</h1>}
    </main>
  )
}
const open = (path: string) => renderScreen(<Screens />, { path, hasUndo: true })

async function leave(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByRole('heading', { name: 'Another screen' })
}

test('a changed status can be undone from another screen', async () => {
  const { user } = open('/orders')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status of order 1001' }), 'shipped')
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await screen.findByText(/^Order 1001 is shipped\./)
  await leave(user)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('success: Undone. Nothing was sent.')
  expect(bodiesOf(`POST /api/orders/${order.id}/undo`)).toEqual([{ version: 2 }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('a step with a session can be undone from another screen', async () => {
  const { user } = open('/today')
  await user.click(await screen.findByRole('button', { name: /^Done/ }))
  await screen.findByText(/^Marked Nia Okoye as done\./)
  await leave(user)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('success: Undone. Nothing was sent.')
  expect(bodiesOf(`POST ${steps}/undo`)).toEqual([{ sequence: 2 }])
})

test('packed orders can be undone from another screen for the rest of the time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = open('/orders')
  await user.click(await screen.findByRole('checkbox', { name: 'Select order 1001' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected orders' }))
  await user.click(bar.getByRole('button', { name: 'Mark as packed' }))
  await screen.findByText(/1 order marked as packed/)
  await act(() => vi.advanceTimersByTimeAsync(seconds(5)))
  await leave(user)
  expect(screen.getByText(/^1 order marked as packed\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('success: Undone. Nothing was sent.')
  expect(bodiesOf('POST /api/orders/undo')).toEqual([{ orders: [{ id: order.id, version: 4 }] }])
})

test('once its time is over nothing can be undone on another screen either', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = open('/orders')
  await user.click(await screen.findByRole('checkbox', { name: 'Select order 1001' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected orders' }))
  await user.click(bar.getByRole('button', { name: 'Mark as packed' }))
  await screen.findByText(/1 order marked as packed/)
  await act(() => vi.advanceTimersByTimeAsync(seconds(7)))
  await leave(user)
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(seconds(4)))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
