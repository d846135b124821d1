import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import type { AdminOrderRow } from '#shared/orders.ts'
import type { BulkResult, PrintedOrder } from '#shared/orders-in-bulk.ts'
import { seconds } from '#shared/time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000${number}`
const orderOf = (number: number): AdminOrderRow => ({
  id: idOf(number),
  number,
  created_at: '2026-11-20T12:00:00.000Z',
  product_name: 'Everleaf',
  quantity: 2,
  total_amount: 20,
  status: 'pending',
  note: null,
  customer_name: `Customer ${number}`,
  email: 'ada@example.com',
  kept_cents: 2000,
  hint: null,
  stepped: {
    ...{ payment: 'paid', delivery: 'shipping', dispute: null },
    ...{ isPacked: false, isReady: false, isRefunded: false },
  },
})
const orders = [1003, 1002, 1001].map(orderOf)
const packed = (number: number): BulkResult => ({
  id: idOf(number),
  number,
  version: 4,
  isChanged: true,
  problem: null,
})
const address = {
  line1: '1 State St',
  line2: null,
  city: 'Chicago',
  state: 'IL',
  postal_code: '60601',
  country: 'US',
}
const printed = (number: number, isShipped: boolean): PrintedOrder => ({
  number,
  created_at: '2026-11-20T12:00:00.000Z',
  address: isShipped ? address : null,
  pickup: isShipped ? null : { starts_at: '2026-11-21T16:00:00.000Z', ends_at: '2026-11-21T17:00:00.000Z' },
  customer: { name: `Customer ${number}` },
  lines: [{ name: 'Everleaf', quantity: 2 }],
})
const list = {
  'GET /api/orders/all': () => ({ orders, next_cursor: null, total: { count: 3, more: false } }),
}

beforeEach(() => vi.stubGlobal('print', () => undefined))

async function selectOrders(user: ReturnType<typeof renderScreen>['user'], ...numbers: number[]) {
  for (const number of numbers)
    await user.click(await screen.findByRole('checkbox', { name: `Select order ${number}` }))
  // Its part of the screen is loaded with the first selection.
  await screen.findByRole('region', { name: 'Selected orders' })
}
const bar = () => screen.getByRole('region', { name: 'Selected orders' })

test('keeps the columns of the list and shows nothing more until an order is selected', async () => {
  fakeApi(list)
  const { user } = renderScreen(<AllOrders />)
  await screen.findByRole('checkbox', { name: 'Select order 1001' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Date', 'Product', 'Quantity', 'Total', 'Status', 'Actions'],
  ])
  expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull()
  await selectOrders(user, 1001)
  expect(within(bar()).getByRole('status').textContent).toBe('1 order selected')
  await user.click(within(bar()).getByRole('button', { name: 'Select the 3 shown' }))
  expect(within(bar()).getByRole('status').textContent).toBe('3 orders selected')
  await user.click(within(bar()).getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull()
})

test('marks the selected orders as packed in one request, and undoes it', async () => {
  const requests = fakeApi({
    ...list,
    'POST /api/orders/pack': () => ({ results: [packed(1003), packed(1001)] }),
    'POST /api/orders/undo': () => ({ results: [packed(1003), packed(1001)] }),
    'GET /api/overview': () => ({}),
  })
  const { user } = renderScreen(<AllOrders />)
  await selectOrders(user, 1003, 1001)
  await user.click(within(bar()).getByRole('button', { name: 'Mark as packed' }))
  expect(await screen.findByText(/2 orders marked as packed/)).toBeDefined()
  expect(requests.find(({ route }) => route === 'POST /api/orders/pack')?.body).toEqual({
    ids: [idOf(1003), idOf(1001)],
    tell: true,
  })
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  await expectToast('success: Undone. Nothing was sent.')
  expect(requests.find(({ route }) => route === 'POST /api/orders/undo')?.body).toEqual({
    orders: [
      { id: idOf(1003), version: 4 },
      { id: idOf(1001), version: 4 },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('names each order that stayed as it was, and why, until it is read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeApi({
    ...list,
    'POST /api/orders/pack': () => ({
      results: [
        packed(1003),
        { ...packed(1002), isChanged: false },
        {
          id: idOf(1001),
          number: null,
          version: null,
          isChanged: false,
          problem: 'This order is past that step.',
        },
      ],
    }),
    'GET /api/overview': () => ({}),
  })
  const { user } = renderScreen(<AllOrders />)
  await selectOrders(user, 1003, 1002, 1001)
  await user.click(within(bar()).getByRole('button', { name: 'Mark as packed' }))
  expect(await screen.findByText('Order 1001: This order is past that step.')).toBeDefined()
  expect(screen.getByText(/1 order marked as packed. 1 order was packed already./)).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(seconds(11)))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByText('Order 1001: This order is past that step.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/past that step/)).toBeNull()
})

test('without problems the notice goes after ten seconds, and the focus stays in the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeApi({
    ...list,
    'POST /api/orders/pack': () => ({ results: [packed(1003)] }),
    'GET /api/overview': () => ({}),
  })
  const { user } = renderScreen(<AllOrders />)
  await selectOrders(user, 1003)
  await user.click(within(bar()).getByRole('button', { name: 'Mark as packed' }))
  await screen.findByRole('button', { name: 'Undo' })
  await act(() => vi.advanceTimersByTimeAsync(seconds(11)))
  expect(screen.queryByRole('region', { name: 'Packed orders' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select order 1003' }))
})

test('the page stays where it is as the notice goes: the row ticked last has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeApi({
    ...list,
    'POST /api/orders/pack': () => ({ results: [packed(1002), packed(1001)] }),
    'GET /api/overview': () => ({}),
  })
  const { user } = renderScreen(<AllOrders />)
  await selectOrders(user, 1002, 1001)
  await user.click(within(bar()).getByRole('button', { name: 'Mark as packed' }))
  await screen.findByRole('button', { name: 'Undo' })
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await act(() => vi.advanceTimersByTimeAsync(seconds(11)))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select order 1001' }))
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
})

test('the focus that is elsewhere stays there when undoing ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const problem = { ...packed(1001), isChanged: false, problem: 'This order is past that step.' }
  fakeApi({
    ...list,
    'POST /api/orders/pack': () => ({ results: [packed(1003), problem] }),
    'GET /api/overview': () => ({}),
  })
  const { user } = renderScreen(<AllOrders />)
  await selectOrders(user, 1003, 1001)
  await user.click(within(bar()).getByRole('button', { name: 'Mark as packed' }))
  await screen.findByRole('button', { name: 'Undo' })
  const search = screen.getByRole('searchbox')
  await user.click(search)
  await act(() => vi.advanceTimersByTimeAsync(seconds(11)))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement).toBe(search)
})

test('keeps the selection when the request fails', async () => {
  fakeApi({ ...list, 'POST /api/orders/pack': () => apiError('internal', {}, 500) })
  const { user } = renderScreen(<AllOrders />)
  await selectOrders(user, 1003, 1002)
  await user.click(within(bar()).getByRole('button', { name: 'Mark as packed' }))
  await expectToast('error: We couldn’t mark the orders as packed. Please try again.')
  expect(within(bar()).getByRole('status').textContent).toBe('2 orders selected')
})

test('prints the labels and slips of all selected orders at once; one that is picked up has no label', async () => {
  const sheets: Element[] = []
  vi.stubGlobal('print', () =>
    sheets.push(document.querySelector('.print-sheet')?.cloneNode(true) as Element),
  )
  const requests = fakeApi({
    ...list,
    'GET /api/orders/print': () => ({ orders: [printed(1001, true), printed(1003, false)] }),
  })
  const { user } = renderScreen(<AllOrders />)
  await selectOrders(user, 1003, 1001)
  await user.click(within(bar()).getByRole('button', { name: 'Labels and slips' }))
  await waitFor(() => expect(sheets).toHaveLength(1))
  expect(requests.at(-1)?.query.get('numbers')).toBe('1003,1001')
  expect(sheets[0]?.querySelectorAll('.print-label')).toHaveLength(1)
  expect(sheets[0]?.querySelectorAll('.print-slip')).toHaveLength(2)
  expect(sheets[0]?.textContent).toMatch(/Customer 10011 State St/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.print-sheet')).toBeNull()
})
