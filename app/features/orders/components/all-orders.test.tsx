import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import type { AdminOrderRow } from '#shared/orders.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const list = 'GET /api/orders/all'
const order: AdminOrderRow = {
  id: '00000000-0000-4000-8000-000000000001',
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
  hint: 'To Chicago',
  stepped: {
    ...{ payment: 'paid', delivery: 'shipping', dispute: null },
    ...{ isPacked: false, isReady: false, isRefunded: false },
  },
}
const page = (orders: AdminOrderRow[], next_cursor: string | null = null) => ({
  orders,
  next_cursor,
  total: { count: 51, more: false },
})

test('says that there are no orders', async () => {
  fakeApi({ [list]: () => ({ orders: [], next_cursor: null, total: { count: 0, more: false } }) })
  renderScreen(<AllOrders />)
  expect(screen.getByText('Loading orders...')).toBeDefined()
  expect(await screen.findByText('No orders found.')).toBeDefined()
  expect(
    screen.getByText('An order appears here once it is paid, or placed to be paid at pickup.'),
  ).toBeDefined()
})

test('suggests another filter when the filter matches nothing', async () => {
  fakeApi({ [list]: () => page([]) })
  renderScreen(<AllOrders />, { path: '/dashboard?orders-status=shipped' })
  expect(await screen.findByText(/show all statuses/i)).toBeDefined()
})

test('offers to load the orders again after a failure', async () => {
  expectConsoleError(/internal/)
  let calls = 0
  fakeApi({ [list]: () => (++calls === 1 ? apiError('internal', {}, 500) : page([order])) })
  const { user } = renderScreen(<AllOrders />)
  await expectToast('error: Failed to load orders')
  expect(screen.getByText('We couldn’t load the orders.')).toBeDefined()
  expect(screen.queryByText('No orders found.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Everleaf')).toBeDefined()
})

test('lists an order with its customer, total and status', async () => {
  fakeApi({ [list]: () => page([order]) })
  renderScreen(<AllOrders />)
  const row = (await screen.findByText('Everleaf')).closest('tr')
  expect(row?.textContent).toContain('Order 1001 · Ada Byron')
  expect(row?.textContent).toContain('$20.00')
  expect(row?.textContent).toContain('Nov 20, 2026')
  expect(screen.getByText('1 shown of 51')).toBeDefined()
})

test('says which orders are packed or ready beside their status, and can show what is to pack', async () => {
  const open = { ...order, status: 'processing' as const }
  const packed = { ...open, id: `${order.id}a`, stepped: { ...order.stepped, isPacked: true } }
  const ready = { ...packed, id: `${order.id}b`, stepped: { ...packed.stepped, isReady: true } }
  const requests = fakeApi({ [list]: () => page([open, packed, ready]) })
  renderScreen(<AllOrders />, { path: '/dashboard?orders-status=unpacked' })
  expect(await screen.findAllByText('Packed')).toHaveLength(1)
  expect(screen.getAllByText('Ready for pickup')).toHaveLength(1)
  expect(screen.getByRole('option', { name: 'Unpacked' })).toBeDefined()
  expect(requests[0]?.query.get('status')).toBe('unpacked')
})

test('passes the filter of the address to the server, without a status that does not exist', async () => {
  const requests = fakeApi({ [list]: () => page([order]) })
  renderScreen(<AllOrders />, { path: '/dashboard?orders-q=ada&orders-status=lost&orders-from=2026-11-16' })
  await screen.findByText('Everleaf')
  const [request] = requests
  expect(Object.fromEntries(request?.query ?? [])).toEqual({ q: 'ada', from: '2026-11-16', to: '' })
})

test('the orders of one client are narrowed to their record, with the ways back', async () => {
  const requests = fakeApi({ [list]: () => page([order]) })
  const { user } = renderScreen(<AllOrders />, { path: '/dashboard/orders?orders-client=c1' })
  await screen.findByText('Everleaf')
  expect(requests[0]?.query.get('client')).toBe('c1')
  const back = screen.getByRole('link', { name: 'Back to the client' })
  expect(back.getAttribute('href')).toBe('/dashboard/clients?id=c1')
  await user.click(screen.getByRole('button', { name: 'Show everybody’s' }))
  await waitFor(() => expect(requests.at(-1)?.query.has('client')).toBe(false))
})

test('loads the next page after the cursor of the last', async () => {
  const requests = fakeApi({
    [list]: ({ query }) =>
      query.get('cursor') === 'next'
        ? { orders: [{ ...order, id: 'second', number: 1000 }], next_cursor: null, total: null }
        : page([order], 'next'),
  })
  const { user } = renderScreen(<AllOrders />)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(/Order 1000/)).toBeDefined()
  expect(screen.getByText(/Order 1001/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(requests).toHaveLength(2)
})

test('changes the status of an order', async () => {
  const requests = fakeApi({
    [list]: () => page([order]),
    [`PATCH /api/orders/${order.id}`]: () => ({
      order: { ...order, status: 'shipped' },
      undo: { version: 2 },
    }),
  })
  const { user } = renderScreen(<AllOrders />)
  const select = await screen.findByRole('combobox', { name: 'Status of order 1001' })
  await user.selectOptions(select, 'shipped')
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await expectToast('success: Order status updated to shipped')
  expect(requests.at(-1)?.body).toEqual({ status: 'shipped', was: 'pending' })
  const row = select.closest('tr')
  expect(row && within(row).getByText('shipped', { selector: 'span' })).toBeDefined()
})

test('keeps the status when the change fails', async () => {
  fakeApi({
    [list]: () => page([order]),
    [`PATCH /api/orders/${order.id}`]: () => apiError('internal', {}, 500),
  })
  const { user } = renderScreen(<AllOrders />)
  const select = await screen.findByRole('combobox', { name: 'Status of order 1001' })
  await user.selectOptions(select, 'shipped')
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await expectToast('error: Failed to update order status')
  await waitFor(() => expect(select).toHaveProperty('value', 'pending'))
})

test('says why an order can’t be set to a status', async () => {
  const sentence = 'The bank took the payment back.'
  fakeApi({
    [list]: () => page([order]),
    [`PATCH /api/orders/${order.id}`]: () => apiError('invalid_input', { status: sentence }, 400),
  })
  const { user } = renderScreen(<AllOrders />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status of order 1001' }), 'shipped')
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await expectToast(`error: ${sentence}`)
})

test('shows the status that somebody else has set meanwhile', async () => {
  fakeApi({
    [list]: () => page([order]),
    [`PATCH /api/orders/${order.id}`]: () => apiError('conflict', { status: 'cancelled' }, 409),
  })
  const { user } = renderScreen(<AllOrders />)
  const select = await screen.findByRole('combobox', { name: 'Status of order 1001' })
  await user.selectOptions(select, 'shipped')
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await waitFor(() => expect(select).toHaveProperty('value', 'cancelled'))
})

test('says whom a shipped order is emailed to', async () => {
  fakeApi({ [list]: () => page([order]) })
  const { user } = renderScreen(<AllOrders />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status of order 1001' }), 'shipped')
  const dialog = screen.getByRole('dialog', { name: 'Mark order 1001 as shipped?' })
  expect(dialog.textContent).toContain(
    'We’ll email Ada Byron (ada@example.com) that the order is shipped, and text the number given with the payment, if there is one, unless we already have.',
  )
})

test('says that cancelling an order refunds nothing, and where to refund', async () => {
  const requests = fakeApi({ [list]: () => page([order]) })
  const { user } = renderScreen(<AllOrders />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status of order 1001' }), 'cancelled')
  const dialog = screen.getByRole('dialog', { name: 'Cancel order 1001?' })
  expect(dialog.textContent).toMatch(/doesn’t refund the \$20\.00 .* on the order’s page/)
  await user.click(screen.getByRole('button', { name: 'Leave it pending' }))
  expect(requests.filter(({ route }) => route.startsWith('PATCH'))).toEqual([])
})

test('shows the chosen period in the days of the practice, and a day that does not exist as it is', async () => {
  fakeApi({ [list]: () => page([order]) })
  renderScreen(<AllOrders />, { path: '/dashboard?orders-from=2026-11-16&orders-to=2026-11-31' })
  expect(await screen.findByText(/Only from Nov 16, 2026 to 2026-11-31/)).toBeDefined()
})

test('a status that the order can’t take now is listed with the reason, and can’t be chosen', async () => {
  const held = { ...order.stepped, payment: 'due', delivery: 'pickup' as const }
  fakeApi({ [list]: () => page([{ ...order, stepped: held }]) })
  renderScreen(<AllOrders />)
  const optionOf = (name: RegExp) => screen.getByRole('option', { name }) as HTMLOptionElement
  await screen.findByRole('combobox', { name: 'Status of order 1001' })
  expect(optionOf(/^Shipped\. This order is picked up/).disabled).toBe(true)
  expect(optionOf(/^Delivered\. It isn’t paid yet/).disabled).toBe(true)
  expect(optionOf(/^processing$/).disabled).toBe(false)
})
