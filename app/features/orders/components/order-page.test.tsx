import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import { OwnOrders } from '#app/features/orders/components/own-orders.tsx'
import { OwnerOrder } from '#app/features/orders/components/owner-order.tsx'
import type { AdminOrderRow } from '#shared/orders.ts'
import type { OwnerOrder as Order } from '#shared/owner-order.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { ownerOrder as order } from '#tests/support/owner-order.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const get = 'GET /api/orders/number/1001'
const byHand: Order = {
  ...order,
  delivery: 'pickup',
  address: null,
  money: { ...order.money, refundable_cents: 0, by_hand_cents: 2000 },
}

function open(shown: Order, answers: Parameters<typeof fakeApi>[0] = {}) {
  const requests = fakeApi({
    [get]: () => ({ order: shown }),
    [`POST /api/orders/${order.id}/refund-preview`]: () => ({
      email: null,
      text: null,
      unsent: 'no_address',
    }),
    [`POST /api/orders/${order.id}/preview`]: () => ({ email: null, text: null, unsent: 'no_address' }),
    ...answers,
  })
  const bodyOf = (route: string) =>
    requests.filter((request) => request.route === route).map(({ body }) => body)
  const onSettle = vi.fn()
  return {
    ...renderScreen(<OwnerOrder number="1001" onSettle={onSettle} />, { hasUndo: true }),
    bodyOf,
    onSettle,
  }
}

test('money that was paid without a card is given back by hand, on the day that is named', async () => {
  const route = `POST /api/orders/${order.id}/refund-by-hand`
  const sentence = 'Choose a date on or after that of the payment.'
  const answers = [apiError('invalid_input', { given_on: sentence }), { order: { ...byHand, version: 4 } }]
  const { user, bodyOf } = open(byHand, { [route]: () => answers.shift() ?? {} })
  await user.click(await screen.findByRole('button', { name: 'Refund cash or check…' }))
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull()
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' })
  await user.clear(amount)
  await user.type(amount, '5')
  const day = screen.getByLabelText('When did you give it back?')
  const refund = () => user.click(screen.getByRole('button', { name: 'Refund $5.00' }))
  for (const date of ['2026-10-30', '2026-10-31']) {
    await user.clear(day)
    await user.type(day, date)
    await refund()
    if (date === '2026-10-30') expect((await screen.findByText(sentence)).id).toBe(`${day.id}-error`)
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { version: 3, cents: 500, key: expect.any(String) }
  expect(bodyOf(route)).toEqual([
    { ...body, given_on: '2026-10-30' },
    { ...body, given_on: '2026-10-31' },
  ])
})

test('cash that was recorded by mistake is taken off, without a message', async () => {
  const route = `POST /api/orders/${order.id}/refund-by-hand`
  const { user, bodyOf } = open(byHand, { [route]: () => ({ order: { ...byHand, version: 4 } }) })
  await user.click(await screen.findByRole('button', { name: 'Refund cash or check…' }))
  await user.click(screen.getByRole('checkbox', { name: /by mistake/ }))
  expect(screen.getByText(/The customer isn’t notified\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove $20.00' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf(route)).toEqual([{ version: 3, cents: 2000, key: expect.any(String), mistake: true }])
})

test('a refund that didn’t go through is said where the money is, and can be settled another way', async () => {
  const reason = 'Your payment provider reports: No funds.'
  const refund = { id: 'p1', cents: 1000, reason }
  const { user, onSettle } = open({ ...order, money: { ...order.money, failed_refunds: [refund] } })
  expect(await screen.findByText(/^A refund of \$10\.00 didn’t go through.*No funds\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Settled another way…' }))
  expect(onSettle).toHaveBeenCalledWith(refund)
})

test('a cancelled order says what hasn’t been refunded', async () => {
  const money = { ...order.money, refundable_cents: 2500, by_hand_cents: 500 }
  open({ ...order, status: 'cancelled', money })
  expect(await screen.findByText('The order was cancelled, and $30.00 hasn’t been refunded.')).toBeDefined()
})

test('a refund that went back twice is said', async () => {
  open({ ...order, money: { ...order.money, refunded_cents: 2000, refunded_twice_cents: 1000 } })
  expect(await screen.findByText(/^\$10\.00 went back twice/)).toBeDefined()
})

const held: Order = {
  ...order,
  payment: 'review',
  money: { ...order.money, paid_cents: 1500, due_cents: 500 },
}

test('a payment of another amount is accepted as it is', async () => {
  const route = `POST /api/orders/${order.id}/accept-payment`
  const { user, bodyOf } = open(held, { [route]: () => ({ order: { ...order, version: 4 } }) })
  expect(await screen.findByText(/\$15\.00 was paid for an order of \$20\.00/)).toBeDefined()
  expect(screen.getByText('$5.00 is still to be paid.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Accept the payment' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept the payment' })).toBeNull())
  expect(bodyOf(route)).toEqual([{ version: 3 }])
})

test.each([
  ['too little was in stock', {}],
  ['no email address came with it', { customer: { ...order.customer, email: null } }],
])('a payment of the right amount is held for another reason: %s', async (why, change) => {
  open({ ...held, ...change, money: { ...held.money, paid_cents: held.total_cents, due_cents: 0 } })
  const sentence = await screen.findByText(/Accept it to pack and send the order/)
  expect(sentence.textContent).toContain('$20.00 was paid, which is the price of the order, but ')
  expect(sentence.textContent).toContain(why)
})

test('why a payment can’t be accepted is said', async () => {
  const route = `POST /api/orders/${order.id}/accept-payment`
  const refuse = () => apiError('invalid_input', { payment: 'Too little of it is in stock.' }, 400)
  const { user } = open(held, { [route]: refuse })
  await user.click(await screen.findByRole('button', { name: 'Accept the payment' }))
  await expectToast('error: Too little of it is in stock.')
})

test.each([
  ['refunds what was paid by card', true],
  ['keeps the money where that was chosen', false],
])('cancelling %s', async (_name, refund) => {
  const route = `POST /api/orders/${order.id}/steps`
  const { user, bodyOf } = open(order, { [route]: () => ({ order: { ...order, status: 'cancelled' } }) })
  await user.click(await screen.findByText('Other steps'))
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  const dialog = within(screen.getByRole('dialog'))
  const choice = dialog.getByRole('checkbox', { name: 'Refund the $20.00 they paid by card' })
  if (!refund) await user.click(choice)
  await user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf(route)).toEqual([{ step: 'cancel', version: 3, tell: true, refund }])
})

test('the tracking number of a shipped order is corrected', async () => {
  const shipped: Order = { ...order, status: 'shipped', carrier: 'UPS', tracking_number: '1Z' }
  const route = `PUT /api/orders/${order.id}/tracking`
  const after = { ...shipped, tracking_number: '1Z999', version: 4 }
  const { user, bodyOf } = open(shipped, { [route]: () => ({ order: after }) })
  await user.click(await screen.findByRole('button', { name: 'Change the tracking number' }))
  const number = screen.getByRole('textbox', { name: /^Tracking number/ })
  expect(number).toHaveProperty('value', '1Z')
  await user.type(number, '999')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/UPS 1Z999/)).toBeDefined()
  expect(bodyOf(route)).toEqual([{ version: 3, carrier: 'UPS', tracking: '1Z999' }])
})

test('the customer is written to again, after reading what they will get', async () => {
  const route = `POST /api/orders/${order.id}/resend`
  const message = { to: 'ada@example.com', subject: 'Your order is packed', paragraphs: ['It is packed.'] }
  const { user, bodyOf } = open(order, {
    [`GET /api/orders/${order.id}/resend`]: () => ({ email: message, text: null }),
    [route]: () => ({ order }),
  })
  await user.click(await screen.findByRole('button', { name: 'Resend message…' }))
  expect(await screen.findByText(/Your order is packed/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Resend' }))
  await expectToast('success: It’s on its way.')
  expect(bodyOf(route)).toEqual([{ key: expect.any(String) }])
})

test('prints a label with the address, and a packing slip without prices', async () => {
  const sheets: string[] = []
  vi.stubGlobal('print', () => {
    sheets.push(document.querySelector('.print-sheet')?.textContent ?? '')
  })
  const { user } = open(order)
  await user.click(await screen.findByRole('button', { name: 'Print label' }))
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.print-sheet')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Print packing slip' }))
  expect(sheets[0]).toMatch(/Ada Byron1 State St.*Order 1001/)
  expect(sheets[1]).toMatch(/Packing slip, order 1001.*2Everleaf/)
  expect(sheets[1]).not.toContain('$')
})

test('an order that is picked up has a slip and no label', async () => {
  open(byHand)
  expect(await screen.findByRole('button', { name: 'Print packing slip' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Print label' })).toBeNull()
})

test.each<[string, Partial<Order>, string]>([
  ['the payment arrives', {}, 'Paid: the payment arrived.'],
  [
    'it is cancelled elsewhere',
    { status: 'cancelled' },
    'This order was cancelled. Nothing is due any more.',
  ],
])('the link to pay by card is shown until %s', async (_, change, sentence) => {
  const due: Order = {
    ...order,
    payment: 'due',
    delivery: 'pickup',
    money: { ...order.money, paid_cents: 0, due_cents: 2000 },
  }
  let shown = due
  const { user } = open(due, {
    [get]: () => ({ order: shown }),
    [`POST /api/orders/${order.id}/card-link`]: () => ({ url: 'http://localhost/your-order#token' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Take payment' }))
  await user.click(screen.getByRole('button', { name: /^By card instead/ }))
  expect(await screen.findByRole('img', { name: 'Code that opens the page to pay' })).toBeDefined()
  shown = { ...order, ...change }
  expect(await screen.findByText(sentence, {}, { timeout: 60_000 })).toBeDefined()
})

const row: AdminOrderRow = {
  ...{ id: order.id, number: 1001, created_at: order.created_at, product_name: 'Everleaf', quantity: 2 },
  ...{
    total_amount: 20,
    status: 'pending',
    note: null,
    customer_name: 'Ada Byron',
    email: 'ada@example.com',
  },
  kept_cents: 3000,
  hint: 'Pickup Nov 27, 2026 at 3:00 PM to 4:00 PM',
  stepped: {
    ...{ payment: 'paid', delivery: 'shipping', dispute: null },
    ...{ isPacked: false, isReady: false, isRefunded: false },
  },
}

async function changeStatus(undone: () => object | Response) {
  const requests = fakeApi({
    'GET /api/orders/all': () => ({ orders: [row], next_cursor: null, total: { count: 1, more: false } }),
    [`PATCH /api/orders/${row.id}`]: () => ({ order: { ...row, status: 'shipped' }, undo: { version: 7 } }),
    [`POST /api/orders/${row.id}/undo`]: undone,
  })
  const { user } = renderScreen(<AllOrders />, { hasUndo: true })
  const select = await screen.findByRole('combobox', { name: 'Status of order 1001' })
  await user.selectOptions(select, 'shipped')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as shipped' }))
  await expectToast('success: Order status updated to shipped')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  return { select, requests }
}

test('a changed status can be taken back for ten seconds', async () => {
  const { select, requests } = await changeStatus(() => ({ order: { ...order, status: 'pending' } }))
  await expectToast('success: Undone. Nothing was sent.')
  expect(select).toHaveProperty('value', 'pending')
  expect(requests.find(({ route }) => route.endsWith('/undo'))?.body).toEqual({ version: 7 })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByText('Pickup Nov 27, 2026 at 3:00 PM to 4:00 PM')).toBeDefined()
})

test('an undo that comes too late says so', async () => {
  await changeStatus(() => apiError('conflict', { undo: 'The message has already left.' }, 409))
  await expectToast('error: The message has already left.')
})

test('the portal says how an order stands, and leads to its page', async () => {
  const own = { ...row, state: 'Ready for pickup', url: 'https://practice.example/your-order#token' }
  fakeApi({ 'GET /api/orders': () => ({ orders: [own] }) })
  renderScreen(<OwnOrders />)
  expect(await screen.findByText(/Ready for pickup/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See this order: 1001' }).getAttribute('href')).toBe(
    '/your-order#token',
  )
})
