import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnerOrder } from '#app/features/orders/components/owner-order.tsx'
import { toLocal } from '#shared/local-time.ts'
import type { OwnerOrder as Order } from '#shared/owner-order.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { ownerOrder as order } from '#tests/support/owner-order.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const get = 'GET /api/orders/number/1001'
const refund = `POST /api/orders/${order.id}/refund`
const take = `POST /api/orders/${order.id}/payments`
const due: Order = {
  ...order,
  payment: 'due',
  delivery: 'pickup',
  money: { ...order.money, paid_cents: 500, due_cents: 1500, refundable_cents: 0 },
}

async function open(shown: Order, button: string, answers: Parameters<typeof fakeApi>[0]) {
  const email = {
    to: 'ada@example.com',
    subject: 'Refund for your order #1001',
    paragraphs: ['It is yours.'],
  }
  const requests = fakeApi({
    [get]: () => ({ order: shown }),
    [`POST /api/orders/${order.id}/refund-preview`]: () => ({ email, text: null, unsent: null }),
    ...answers,
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: button }))
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' })
  const type = async (text: string) => {
    await user.clear(amount)
    await user.type(amount, text)
  }
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const bodyOf = (route: string) =>
    requests.filter((request) => request.route === route).map(({ body }) => body)
  return { user, amount, type, press, bodyOf }
}

test('refunds a part with its reason, and shows the order as the server has it', async () => {
  const after = { ...order, money: { ...order.money, refundable_cents: 1250, refund_due_cents: 750 } }
  const { amount, type, press, bodyOf, user } = await open(order, 'Refund…', {
    [refund]: () => ({ order: after }),
  })
  expect(amount).toHaveProperty('value', '20.00')
  expect(screen.getByText('$20.00 can be refunded to the card.')).toBeDefined()
  expect(await screen.findByText(/Refund for your order #1001/)).toBeDefined()
  await type('7.50')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'One was bruised')
  await press('Refund $7.50')
  expect(await screen.findByText('$7.50 is on its way back to the card.')).toBeDefined()
  expect(bodyOf(refund)).toEqual([
    { version: 3, cents: 750, reason: 'One was bruised', key: expect.any(String) },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('asks for nothing when the amount is more than what is left', async () => {
  const { type, press, bodyOf } = await open(order, 'Refund…', { [refund]: () => ({ order }) })
  for (const text of ['20.01', '0', 'ten']) {
    await type(text)
    await press('Refund')
    expect(screen.getByText('Enter an amount from $0.01 to $20.00.')).toBeDefined()
  }
  expect(bodyOf(refund)).toEqual([])
})

test('says that a refund is under way, not that the order was changed elsewhere', async () => {
  expectConsoleError(/conflict/)
  const sentence = 'A refund is under way. Wait until it is done.'
  const { press } = await open(order, 'Refund…', {
    [refund]: () => apiError('conflict', { cents: sentence }, 409),
  })
  await press('Refund $20.00')
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('says that the order was changed in another window, and keeps what was typed', async () => {
  expectConsoleError(/conflict/)
  const { amount, type, press } = await open(due, 'Take payment', {
    [take]: () => apiError('conflict', { version: 'This order was changed in another window.' }, 409),
  })
  await type('3.00')
  await press('Record $3.00')
  expect(await screen.findByText(/It’s up to date now: check it and try again\./)).toBeDefined()
  expect(amount).toHaveProperty('value', '3.00')
})

test('records what is left to pay once, by the way it was paid', async () => {
  const { amount, press, bodyOf, user } = await open(due, 'Take payment', {
    [take]: () => ({ order: { ...order, delivery: 'pickup' } }),
  })
  expect(amount).toHaveProperty('value', '15.00')
  expect(screen.getByText('$15.00 is due.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /Another way/ }))
  const day = screen.getByLabelText('When did you get it?')
  expect(day).toHaveProperty('value', toLocal(new Date()).date)
  await user.clear(day)
  await press('Record $15.00')
  expect(await screen.findByText('Choose a date.')).toBeDefined()
  await user.type(day, '2026-10-31')
  await press('Record $15.00')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const key = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(bodyOf(take)).toEqual([{ version: 3, cents: 1500, method: 'other', key, received_on: '2026-10-31' }])
})

test('an order that was cancelled in another window has nothing left to record, and says so', async () => {
  expectConsoleError(/conflict/)
  let isCancelled = false
  const cancelled: Order = { ...due, status: 'cancelled', money: { ...due.money, due_cents: 0 } }
  const { press, bodyOf } = await open(due, 'Take payment', {
    [get]: () => ({ order: isCancelled ? cancelled : due }),
    [take]: () => {
      isCancelled = true
      return apiError('conflict', { version: 'This order was changed in another window.' }, 409)
    },
  })
  await press('Record $15.00')
  expect(await screen.findByText(/It’s up to date now: check it and try again\./)).toBeDefined()
  expect(await screen.findByText('$0.00 is due.')).toBeDefined()
  await press('Record')
  expect(await screen.findByText('Nothing is left to record.')).toBeDefined()
  expect(bodyOf(take)).toHaveLength(1)
})

test.each([
  ['Refund…', 'Refund $20.00', refund, order],
  ['Take payment', 'Record $15.00', take, due],
])('a double click in “%s” moves money once', async (opener, button, route, shown) => {
  const { user, bodyOf } = await open(shown, opener, { [route]: () => ({ order: shown }) })
  await user.dblClick(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf(route)).toHaveLength(1)
})
