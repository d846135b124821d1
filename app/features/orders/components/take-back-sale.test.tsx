import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnerOrder } from '#app/features/orders/components/owner-order.tsx'
import type { OwnerOrder as Order } from '#shared/owner-order.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { ownerOrder } from '#tests/support/owner-order.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const get = 'GET /api/orders/number/1001'
const takeBack = `POST /api/orders/${ownerOrder.id}/take-back`
const money = { ...ownerOrder.money, refundable_cents: 0, by_hand_cents: 2000 }
const sale: Order = {
  ...ownerOrder,
  ...{ status: 'delivered', delivery: 'pickup', address: null, is_in_person: true, money },
  ...{ steps: [], next_step: null },
}

test('a sale in person that was recorded by mistake is taken back once that is confirmed', async () => {
  const none = { ...money, by_hand_cents: 0, paid_cents: 0 }
  const requests = fakeApi({
    [get]: () => ({ order: sale }),
    [takeBack]: () => ({ order: { ...sale, status: 'cancelled', money: none } }),
  })
  const { user } = renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Take back this sale…' }))
  expect(screen.getByText(/The payment of \$20\.00 is removed, the order is cancelled/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Take it back' }))
  await expectToast('success: The sale was taken back')
  const sent = requests.find(({ route }) => route === takeBack)
  expect(sent?.body).toEqual({ version: sale.version })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order 1001' }))
})

test.each<[string, Partial<Order>]>([
  ['an order that somebody placed', { is_in_person: false }],
  ['a sale that was refunded', { money: { ...money, by_hand_cents: 1500, refunded_cents: 500 } }],
  ['a sale that is paid by card', { money: { ...money, by_hand_cents: 0, refundable_cents: 2000 } }],
])('%s is not', async (_what, changed) => {
  fakeApi({ [get]: () => ({ order: { ...sale, ...changed } }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />)
  await screen.findByRole('heading', { name: 'Order 1001' })
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
})

test('what is due of an order that was handed over is not due at pickup', async () => {
  const due = { ...money, by_hand_cents: 0, paid_cents: 0, due_cents: 2000 }
  fakeApi({ [get]: () => ({ order: { ...sale, payment: 'due', money: due } }) })
  renderScreen(<OwnerOrder number="1001" onSettle={() => undefined} />)
  expect(await screen.findByText('$20.00 is still to be paid.')).toBeDefined()
})
