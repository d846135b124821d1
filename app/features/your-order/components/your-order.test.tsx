import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OrderLinkGone } from '#app/features/your-order/components/order-link-gone.tsx'
import { YourOrder } from '#app/features/your-order/components/your-order.tsx'
import { addToCart, cartStore, rememberPaying } from '#app/lib/cart.ts'
import type { PaymentResult } from '#app/lib/payment-result.ts'
import type { CustomerOrder } from '#shared/customer-order.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const view = 'POST /api/your-order/view'
const check = 'POST /api/your-order/check-payment'
const due: CustomerOrder = {
  ...{ number: 1001, created_at: '2026-11-20T12:00:00.000Z', status: 'pending', state: 'Received' },
  progress: [
    { label: 'Ordered', at: '2026-11-20T12:00:00.000Z', isDone: true },
    { label: 'Packed', at: null, isDone: false },
  ],
  lines: [{ name: 'Gallon', quantity: 1, unit_cents: 3000, total_cents: 3000 }],
  ...{
    tax_label: 'Drinks tax',
    tax_cents: 0,
    total_cents: 3000,
    due_cents: 3000,
    can_pay: true,
    can_cancel: true,
    refunded_cents: 0,
    refund_due_cents: 0,
    note: null,
  },
  delivery: 'pickup',
  pickup: {
    ...{ place: '12 Elm Street', directions: 'Ring twice.' },
    ...{ starts_at: '2026-11-21T21:00:00.000Z', ends_at: '2026-11-21T22:00:00.000Z' },
  },
  ...{ address: null, carrier: null, tracking_number: null, tracking_url: null },
  ...{ name: 'Ada Pine', email: 'ada@example.com', is_emailed: true, receipts: [] },
}
const paid: CustomerOrder = {
  ...due,
  ...{ due_cents: 0, can_pay: false, can_cancel: false },
  receipts: [{ number: 12, at: '2026-11-20T12:00:00.000Z', cents: 3000 }],
}

function show(answers: Parameters<typeof fakeApi>[0], result: PaymentResult = null, isNew = false) {
  const requests = fakeApi(answers)
  const { user } = renderScreen(<YourOrder token="token" isNew={isNew} result={result} />)
  return { user, requests }
}

test('a new order thanks, says where the email went and what is due', async () => {
  show({ [view]: () => ({ order: due }) }, null, true)
  expect(await screen.findByRole('heading', { name: 'Thank you! We received your order' })).toBeDefined()
  expect(screen.getByText('ada@example.com')).toBeDefined()
  expect(screen.getByText('Received')).toBeDefined()
  expect(screen.queryByText('pending')).toBeNull()
  expect(screen.getByText('You pay $30.00 when you pick it up.')).toBeDefined()
  expect(screen.getByText(/^Nov 21, 2026 at 3:00 PM/)).toBeDefined()
  expect(screen.getByText('Times are in Central Time.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Pay $30.00 now by card' })).toBeDefined()
})

test('an order that was not emailed is not said to be', async () => {
  show({ [view]: () => ({ order: { ...due, is_emailed: false } }) }, null, true)
  expect(await screen.findByText(/^Keep the address of this page/)).toBeDefined()
  expect(screen.queryByText(/We’ve emailed/)).toBeNull()
})

test('an unpaid order is cancelled once it is asked for', async () => {
  const cancelled: CustomerOrder = {
    ...due,
    status: 'cancelled',
    state: 'Cancelled',
    can_pay: false,
    can_cancel: false,
    due_cents: 0,
  }
  const answers = {
    [view]: () => ({ order: due }),
    'POST /api/your-order/cancel': () => ({ order: cancelled }),
  }
  const { user, requests } = show(answers, null, true)
  expect(await screen.findByText(/^We’ve emailed/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel this order' }))
  expect(requests.filter(({ route }) => route.endsWith('/cancel'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel it' }))
  await expectToast('success: Your order is cancelled')
  expect(screen.getByText('Cancelled')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order #1001' }))
  expect(screen.queryByText(/Thank you|We’ve emailed/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull()
})

test.each([
  ['pickup', 'A change, something broken: tell'],
  ['shipping', 'A change, a late parcel, something broken: tell'],
] as const)('what can be wrong with an order for %s', async (delivery, sentence) => {
  show({ [view]: () => ({ order: { ...due, delivery, pickup: delivery === 'pickup' ? due.pickup : null } }) })
  expect(await screen.findByText(sentence, { exact: false })).toBeDefined()
})

test.each<[string, Partial<CustomerOrder>, RegExp]>([
  ['refunded', { ...paid, refunded_cents: 500 }, /^\$5\.00 was refunded\.$/],
  ['on its way back', { ...paid, refund_due_cents: 500 }, /^\$5\.00 is on its way back to your card/],
  [
    'cancelled',
    { ...due, due_cents: 0, can_pay: false, status: 'cancelled' },
    /^This order was cancelled\.$/,
  ],
  [
    'cancelled and not refunded',
    { ...paid, status: 'cancelled', note: 'Your payment hasn’t been refunded yet.' },
    /^Your payment hasn’t been refunded yet\.$/,
  ],
])('says what became of the money: %s', async (_name, change, sentence) => {
  show({ [view]: () => ({ order: { ...due, ...change } }) })
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('whoever comes back from the payment page reads whether it arrived', async () => {
  const { requests } = show({ [check]: () => ({ order: paid }) }, 'done')
  expect(await screen.findByText('Thank you, your payment arrived.')).toBeDefined()
  expect(requests.map(({ route }) => route)).toEqual([check])
  expect(screen.getByRole('button', { name: /^Receipt/ })).toBeDefined()
})

test('whoever comes back with a card that was declined reads so, and can try another one', async () => {
  show({ [view]: () => ({ order: due }) }, 'declined')
  expect(await screen.findByText(/^Your card was declined and nothing was charged/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Pay $30.00 now by card' })).toBeDefined()
})

test('a silent provider leaves the order in view, with the request not to pay twice', async () => {
  const { requests } = show(
    { [check]: () => apiError('payment_unavailable', {}, 502), [view]: () => ({ order: due }) },
    'done',
  )
  expect(await screen.findByText(/haven’t heard from the payment provider/)).toBeDefined()
  expect(requests.map(({ route }) => route)).toEqual([check, view])
})

test('an order that was paid meanwhile is shown as it is now', async () => {
  let order = due
  const { user } = show({
    [view]: () => ({ order }),
    'POST /api/your-order/pay': () => {
      order = paid
      return apiError('conflict', {}, 409)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Pay $30.00 now by card' }))
  await expectToast('error: This order has changed in the meantime. This is how it is now.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull())
})

test('what is wrong is sent once, also when the first attempt fails, and nothing typed is lost', async () => {
  let fails = true
  const { user, requests } = show({
    [view]: () => ({ order: paid }),
    'POST /api/your-order/message': () => (fails ? apiError('internal', {}, 500) : { sent: true }),
  })
  await user.click(await screen.findByRole('button', { name: /^Write to / }))
  await user.type(screen.getByRole('textbox', { name: 'What is wrong?' }), 'One was broken')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expectToast('error: We couldn’t send it. Please try again, or call us.')
  expect(screen.getByRole('textbox', { name: 'What is wrong?' })).toHaveProperty('value', 'One was broken')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Write to / }))
  const sent = requests.filter(({ route }) => route === 'POST /api/your-order/message')
  const keys = sent.map(({ body }) => (body as { key: string }).key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('who left no address can’t be answered, so isn’t asked to write', async () => {
  show({ [view]: () => ({ order: { ...paid, email: null } }) })
  await screen.findByRole('heading', { name: 'Order #1001' })
  expect(screen.queryByText('Something wrong?')).toBeNull()
})

test('an expired link says so and leads to a new one', async () => {
  expectConsoleError(/link_expired/)
  show({ [view]: () => apiError('link_expired', {}, 410) })
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeDefined()
})

test('a new link is asked for with the number of the order, as it is written in the emails', async () => {
  const assign = vi.fn()
  fakeApi({
    'POST /api/your-order/new-link': ({ body }) => {
      assign(body)
      return { sent: true }
    },
  })
  const { user } = renderScreen(<OrderLinkGone problem="expired" />)
  expect(screen.getByText(/Links of orders work for 90 days\./)).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Order number' }), '#1001')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Email me a new link' }))
  expect(await screen.findByText(/a link is on its way/)).toBe(document.activeElement)
  expect(assign).toHaveBeenCalledWith({ number: 1001, email: 'ada@example.com' })
})

test.each<[string, CustomerOrder, number]>([
  ['paid leaves the cart', paid, 0],
  ['not paid stays in the cart', due, 1],
  ['of another order stays in the cart', { ...paid, number: 1002 }, 1],
  ['cancelled stays in the cart', { ...paid, status: 'cancelled' }, 1],
])('what was taken to the payment page and is %s', async (_name, order, left) => {
  const line = { product: 'drink', size: 'gallon', quantity: 1, unitCents: 3000 }
  addToCart(line)
  rememberPaying({ number: 1001, lines: [line] })
  show({ [view]: () => ({ order }) })
  await screen.findByRole('heading', { name: /^Order #100/ })
  expect(cartStore.read()).toHaveLength(left)
})

test('the tax has the name that the practice gives it', async () => {
  show({ [view]: () => ({ order: { ...due, tax_cents: 38 } }) })
  expect(await screen.findByText('Drinks tax')).toBeDefined()
})

test('a cancelled order no longer says where and when it is picked up', async () => {
  const order: CustomerOrder = {
    ...due,
    due_cents: 0,
    can_pay: false,
    can_cancel: false,
    status: 'cancelled',
  }
  show({ [view]: () => ({ order }) })
  expect(await screen.findByText(/^This order was cancelled/)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Pickup' })).toBeNull()
  expect(screen.queryByText('Ring twice.')).toBeNull()
})
