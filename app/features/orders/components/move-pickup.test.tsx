import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderDestination } from '#app/features/orders/components/order-destination.tsx'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { ownerOrder } from '#tests/support/owner-order.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const path = `/api/orders/${ownerOrder.id}/pickup`
/** From 10 to 11 in the morning in Chicago. */
const pickup = { starts_at: '2026-12-01T16:00:00.000Z', ends_at: '2026-12-01T17:00:00.000Z' }
const order: OwnerOrder = { ...ownerOrder, status: 'processing', delivery: 'pickup', address: null, pickup }
const email = { to: 'ada@example.com', subject: 'New pickup time', paragraphs: ['It has changed.'] }

async function openDialog(put: () => object) {
  const requests = fakeApi({
    [`PUT ${path}`]: put,
    [`POST ${path}-preview`]: () => ({ email, text: null, unsent: null }),
  })
  const { user } = renderScreen(<OrderDestination order={order} />)
  await user.click(screen.getByRole('button', { name: 'Change the pickup time…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'When is order 1001 picked up?' }))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const sent = () => requests.filter(({ route }) => route === `PUT ${path}`).map(({ body }) => body)
  return { user, dialog, type, sent }
}

test('another time is saved with what the customer gets in view', async () => {
  const { user, dialog, type, sent } = await openDialog(() => ({ order }))
  expect(dialog.getByLabelText('From')).toHaveProperty('value', '10:00')
  type('Day', '2026-12-02')
  type('From', '14:00')
  type('Until', '15:30')
  await user.type(dialog.getByLabelText('Note to the customer (optional)'), 'See you then')
  expect(await dialog.findByText('New pickup time')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Change the time' }))
  await expectToast('success: The pickup time was changed')
  expect(sent()).toEqual([
    {
      version: order.version,
      tell: true,
      note: 'See you then',
      starts_at: '2026-12-02T20:00:00.000Z',
      ends_at: '2026-12-02T21:30:00.000Z',
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an end before the start, and what the server refuses, are said at the field', async () => {
  const { user, dialog, type, sent } = await openDialog(() =>
    apiError('invalid_input', { starts_at: 'That time has passed. Choose a later one.' }),
  )
  type('Until', '09:00')
  await user.click(dialog.getByRole('button', { name: 'Change the time' }))
  expect(await dialog.findByText('The end comes after the start.')).toBeDefined()
  expect(sent()).toEqual([])
  type('Until', '12:00')
  await user.click(dialog.getByRole('button', { name: 'Change the time' }))
  expect(await dialog.findByText('That time has passed. Choose a later one.')).toBeDefined()
})

test.each<[string, Partial<OwnerOrder>]>([
  ['was picked up', { status: 'delivered' }],
  ['was cancelled', { status: 'cancelled' }],
])('an order that %s keeps its time', (_what, changed) => {
  renderScreen(<OrderDestination order={{ ...order, ...changed }} />)
  expect(screen.queryByRole('button', { name: /pickup time/ })).toBeNull()
})
