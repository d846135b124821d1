import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { OwnerNavigation } from '#app/features/overview/components/owner-navigation.tsx'
import { TodayScreen } from '#app/routes/dashboard/today-screen.tsx'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { hours, minutes } from '#shared/time.ts'
import { setupSteps, type Today, type TodayOrder, type TodaySession } from '#shared/today.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { confirmed, mail, request, steps } from '#tests/support/open-calendar.tsx'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const quiet: Today = {
  sessions: [],
  ended: [],
  requests: { rows: [], count: 0 },
  closed_sessions: null,
  orders: { rows: [], count: 0 },
  threads: { rows: [], count: 0 },
  failed: { texts: [], emails: [] },
  failed_refunds: [],
  stuck_messages: [],
  mailbox_unreadable_since: null,
  to_return: [],
  unpaid: [],
  income: { this_week: [], last_week: [] },
  setup: [],
}
const clientId = '00000000-0000-4000-8000-000000000007'
const from = (appointment: CalendarAppointment, aheadMs: number, meeting_link: string | null = null) => ({
  ...appointment,
  client_id: clientId,
  meeting_link,
  starts_at: new Date(Date.now() + aheadMs).toISOString(),
})
const order: TodayOrder = {
  id: '00000000-0000-4000-8000-000000000003',
  number: 1001,
  version: 2,
  created_at: '2026-11-20T12:00:00.000Z',
  name: 'Rosa Lind',
  items: '1 × Gallon',
  delivery: 'pickup',
  pickup_starts_at: null,
  pickup_ends_at: null,
  due_cents: 0,
  step: 'pack',
  problem: null,
}
const packed = { id: order.id, number: 1001, version: 3, undo_seconds: 10, events: [{ sentence: 'Packed.' }] }

type Handlers = Parameters<typeof fakeApi>[0]
let requests: ReturnType<typeof fakeApi>
function open(today: Partial<Today>, handlers: Handlers = {}) {
  requests = fakeApi({ 'GET /api/overview/today': () => ({ ...quiet, ...today }), ...handlers })
  return renderScreen(<TodayScreen />, { path: '/dashboard/today', hasUndo: true })
}
const bodiesOf = (route: string) => requests.filter((sent) => sent.route === route).map(({ body }) => body)
const sessionsOf = (...sessions: TodaySession[]) => ({ sessions })

beforeEach(() => {
  requests = []
})

test('a day with nothing in it says so', async () => {
  open({})
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Set up your practice' })).toBeNull()
})

test('sessions on closed days are said, with the way to them', async () => {
  open({ closed_sessions: { count: 2, date: '2099-12-21' } })
  const link = await screen.findByRole('link', { name: '2 sessions lie on days that you closed' })
  expect(link.getAttribute('href')).toBe('/dashboard/calendar?view=list&date=2099-12-21')
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
})

test('what doesn’t get out or in is said before it has failed', async () => {
  const since = '2026-11-20T15:14:00.000Z'
  open({
    stuck_messages: [
      { channel: 'email', count: 3, since },
      { channel: 'sms', count: 1, since },
    ],
    mailbox_unreadable_since: since,
  })
  const list = within(await screen.findByRole('region', { name: 'Messages that wait' })).getAllByRole(
    'listitem',
  )
  expect(list.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    '3 emails not sent, the oldest since Nov 20, 2026 at 9:14 AM',
    'One text not sent since Nov 20, 2026 at 9:14 AM',
    'No replies by email have come in since Nov 20, 2026 at 9:14 AM',
  ])
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
})

test('a refund that didn’t go through leads to its order or session', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const refund = {
    at,
    reason: 'Your payment provider reports: No funds.',
    description: 'Everleaf',
    is_twice: false,
  }
  const session = { id: confirmed.id, starts_at: at, client_name: 'Nia Okoye' }
  open({
    failed_refunds: [
      { ...refund, id: '1', cents: 1000, order_number: 1187, session: null },
      { ...refund, id: '2', cents: 500, order_number: null, session },
    ],
  })
  const list = within(await screen.findByRole('region', { name: /^Refunds that failed/ }))
  expect(list.getByText(/\$10\.00/).textContent).toContain('$10.00')
  expect(list.getAllByText(/No funds\./)).toHaveLength(2)
  const settle = list.getByRole('button', { name: 'Settled another way: Order 1187, $10.00' })
  expect(settle).toBeTruthy()
  expect(list.getByRole('link', { name: 'Order 1187' }).getAttribute('href')).toBe('/dashboard/orders/1187')
  expect(list.getByRole('link', { name: /^Nia Okoye/ }).getAttribute('href')).toContain(confirmed.id)
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
})

test('cash of a session that its client cancelled is to be returned', async () => {
  const cancelled = { ...confirmed, status: 'cancelled' as const, ending: 'by_client' as const }
  open({
    to_return: [{ ...cancelled, payment: { ...confirmed.payment, paid_cents: 4000, hand_cents: 4000 } }],
  })
  const list = within(await screen.findByRole('region', { name: /^Money to return/ }))
  expect(list.getByRole('link', { name: 'Nia Okoye' })).toBeTruthy()
  expect(list.getByText('$40.00')).toBeTruthy()
  expect(list.getByRole('link', { name: 'Money' }).getAttribute('href')).toBe('/dashboard/money')
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
})

test('a refund that went back twice is to be checked, not settled', async () => {
  const refund = {
    at: '2026-11-20T12:00:00.000Z',
    reason: 'You had given back $5.00 another way.',
    description: 'x',
  }
  open({
    failed_refunds: [{ ...refund, id: '1', cents: 500, order_number: 1187, session: null, is_twice: true }],
  })
  const list = within(await screen.findByRole('region', { name: /^Refunds to check/ }))
  expect(list.getByText(/\$5\.00 refunded twice/)).toBeTruthy()
  expect(list.queryByRole('button')).toBeNull()
})

test('an online session is started by its link, and its client is written to', async () => {
  open(sessionsOf(from(confirmed, minutes(10), 'https://meet.example/nia')))
  const start = await screen.findByRole('link', { name: /^Start the session with Nia Okoye/ })
  expect(start.getAttribute('href')).toBe('https://meet.example/nia')
  const write = screen.getByRole('link', { name: 'Write to Nia Okoye' })
  expect(write.getAttribute('href')).toBe(`/dashboard/inbox?id=${clientId}&write=now`)
  expect(screen.getByRole('button', { name: /^Move Nia Okoye/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull()
})

test('a session whose client calls that they are late is moved; nothing of its past time goes to the waitlist', async () => {
  const { user } = open(sessionsOf(from(confirmed, -minutes(10))), {
    'GET /api/calendar/free-times': () => ({ days: [] }),
    'GET /api/calendar/waitlist': () => ({ entries: [{ id: 'w1' }] }),
    'GET /api/calendar': () => ({ appointments: [], blocks: [], holds: [], days: [], pickups: [], busy: [] }),
  })
  expect(await screen.findByRole('button', { name: /^Done: Nia Okoye/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Move Nia Okoye/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Nia Okoye' }))
  expect(await dialog.findByRole('button', { name: 'Move' })).toBeTruthy()
  expect(dialog.queryByRole('checkbox', { name: /waitlist/ })).toBeNull()
})

test('a session that is over is marked as done, which can be undone', async () => {
  const over = from(confirmed, -hours(2), 'https://meet.example/nia')
  const { user } = open(
    { ended: [over] },
    {
      [`POST ${steps}/done`]: () => ({ appointment: { ...over, sequence: 2 }, tells_client: false }),
      [`POST ${steps}/undo`]: () => ({}),
    },
  )
  expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Done: Nia Okoye/ }))
  expect(await screen.findByText('Marked Nia Okoye as done.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('success: Undone. Nothing was sent.')
  expect(bodiesOf(`POST ${steps}/undo`)).toEqual([{ sequence: 2 }])
})

test('a request is accepted after the owner has seen what goes to whom', async () => {
  const { user } = open(
    { requests: { rows: [from(request, hours(48))], count: 1 } },
    {
      [`POST ${steps}/preview`]: () => ({ mail }),
      'GET /api/calendar/problems': () => ({ problems: [] }),
      [`POST ${steps}/accept`]: () => ({ appointment: confirmed, tells_client: true }),
    },
  )
  await user.click(await screen.findByRole('button', { name: /^Accept Nia Okoye/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(mail.to, { exact: false })).toBeTruthy()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Accept' })).toBeTruthy())
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Accepted Nia Okoye.', { exact: false })).toBeTruthy()
})

test('an order is packed by one tap, without a message where it is picked up, and unpacked again', async () => {
  const { user } = open(
    { orders: { rows: [order], count: 1 } },
    {
      [`POST /api/orders/${order.id}/steps`]: () => ({ order: packed }),
      [`POST /api/orders/${order.id}/undo`]: () => ({ order: { ...packed, version: 4 } }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Mark as packed: order 1001' }))
  expect(await screen.findByText('Order 1001: Packed.', { exact: false })).toBeTruthy()
  expect(bodiesOf(`POST /api/orders/${order.id}/steps`)).toEqual([{ step: 'pack', version: 2, tell: false }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('success: Undone. Nothing was sent.')
  expect(bodiesOf(`POST /api/orders/${order.id}/undo`)).toEqual([{ version: 3 }])
})

test('an order that was changed elsewhere stays, and says so', async () => {
  const { user } = open(
    { orders: { rows: [{ ...order, delivery: 'shipping' }], count: 1 } },
    { [`POST /api/orders/${order.id}/steps`]: () => apiError('conflict', {}, 409) },
  )
  await user.click(await screen.findByRole('button', { name: 'Mark as packed: order 1001' }))
  await expectToast(
    'error: This order was changed in another window. It’s up to date now: check it and try again.',
  )
  expect(bodiesOf(`POST /api/orders/${order.id}/steps`)).toEqual([{ step: 'pack', version: 2, tell: true }])
  expect(screen.getByRole('button', { name: 'Mark as packed: order 1001' })).toBeTruthy()
})

test('an order that can’t be handed over says why, and what can be done about it', async () => {
  const problem = 'It isn’t paid yet. Take the payment first, then hand it over.'
  open({ orders: { rows: [{ ...order, step: 'deliver', problem, due_cents: 3000 }], count: 1 } })
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mark as picked up/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Take payment for order 1001' })).toBeTruthy()
})

test('each step of the set-up leads to a screen and says what it changes', async () => {
  open({ setup: [...setupSteps] })
  const list = within(await screen.findByRole('region', { name: 'Set up your practice' }))
  const links = list.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/calendar?part=settings',
    '/dashboard/selling',
    '/dashboard/settings#cards',
    '/dashboard/settings#texts',
    '/dashboard/settings#mail',
    '/dashboard/calendar?part=settings#meeting-link',
    '/dashboard/calendar?part=settings#session-address',
    '/dashboard/site?section=pictures',
  ])
  expect(list.getByText(/^Visitors see free times/)).toBeTruthy()
})

test('a day that can’t be loaded is tried again', async () => {
  expectConsoleError(/internal/)
  let answers = 0
  const { user } = open(
    {},
    { 'GET /api/overview/today': () => (answers++ === 0 ? apiError('internal', {}, 500) : quiet) },
  )
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy()
})

test('the navigation says what waits where, and where the owner is', () => {
  renderScreen(<OwnerNavigation counts={{ unread: 120, requests: 2, orders_to_pack: 0 }} />, {
    path: '/dashboard/orders/1001',
  })
  const nav = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  expect(nav.getByRole('link', { name: 'Inbox 99+ unread' })).toBeTruthy()
  expect(nav.getByRole('link', { name: 'Calendar 2 requests to answer' })).toBeTruthy()
  expect(nav.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('true')
  const named = nav.getAllByRole('link').map((link) => link.textContent?.replace(/\d.*/, ''))
  for (const name of ['Today', 'Calendar', 'Inbox', 'Orders', 'Clients', 'Money', 'Site', 'Settings'])
    expect(named).toContain(name)
})

test('says how many of the open orders are shown, and leads to all of them', async () => {
  const rows = Array.from({ length: 6 }, (_, n) => ({ ...order, id: `${order.id}${n}`, number: 1001 + n }))
  open({ orders: { rows, count: 13 } })
  expect((await screen.findByRole('heading', { name: /^Orders/ })).textContent).toBe('Orders 6 of 13')
  expect(screen.getByRole('link', { name: 'All open orders' }).getAttribute('href')).toBe(
    '/dashboard/orders?orders-status=open',
  )
})

test('the last step of an order that is picked up is named as its customer reads it', async () => {
  open({ orders: { rows: [{ ...order, step: 'deliver' }], count: 1 } })
  expect(await screen.findByRole('button', { name: 'Mark as picked up: order 1001' })).toBeTruthy()
})
