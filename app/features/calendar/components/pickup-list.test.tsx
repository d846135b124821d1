import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PickupOrder } from '#shared/calendar.ts'
import { empty, openCalendar } from '#tests/support/open-calendar.tsx'

const gallon = { name: 'Gingerade Gallon', quantity: 2 }
const order: PickupOrder = {
  number: 1042,
  customer_name: 'Ada Pine',
  customer_phone: null,
  starts_at: '2099-11-23T17:00:00.000Z',
  ends_at: '2099-11-23T18:00:00.000Z',
  lines: [gallon, { name: 'Ginger Tea Tin', quantity: 1 }],
  stage: 'open',
  due_cents: 7250,
  owner_note: 'Left the crate here',
}
const pickup_orders: PickupOrder[] = [
  order,
  { ...order, number: 1043, customer_name: null, lines: [gallon], due_cents: 0, owner_note: null },
  { ...order, number: 1044, customer_name: 'Lee Oak', stage: 'ready', due_cents: 1000, owner_note: null },
  { ...order, number: 1045, customer_name: 'Kim Elm', stage: 'handed_over', due_cents: 0, owner_note: null },
]
const withOrders = { 'GET /api/calendar': () => ({ ...empty, pickup_orders }) }

const orderRows = (pickups: HTMLElement) =>
  within(pickups)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a day names who picks up what, what is still to be paid, and what is to prepare in all', async () => {
  const { user } = openCalendar(withOrders, 'day')
  const summary = await screen.findByText('Pickups (4)')
  const pickups = summary.closest('details') as HTMLElement
  expect(summary.parentElement?.textContent).toBe('Pickups (4): 3 to hand over, $82.50 to be paid')
  await user.click(summary)
  expect(orderRows(pickups)).toEqual([
    '11:00 AM – 12:00 PMAda Pine, order 10422 × Gingerade Gallon, 1 × Ginger Tea TinTo prepare, $72.50 to be paidLeft the crate here',
    '11:00 AM – 12:00 PMA customer, order 10432 × Gingerade GallonTo prepare',
    '11:00 AM – 12:00 PMLee Oak, order 10442 × Gingerade Gallon, 1 × Ginger Tea TinReady, $10.00 to be paid',
    '11:00 AM – 12:00 PMKim Elm, order 10452 × Gingerade Gallon, 1 × Ginger Tea TinPicked up',
  ])
  expect(
    within(pickups).getByText('To prepare in all: 4 × Gingerade Gallon, 1 × Ginger Tea Tin'),
  ).toBeDefined()
  const link = within(pickups).getByRole('link', { name: 'Ada Pine, order 1042' })
  expect(link.getAttribute('href')).toBe('/dashboard/orders/1042')
})

test('a week names the day of each pickup', async () => {
  openCalendar(withOrders, 'week')
  const ofWeek = (await screen.findByText('Pickups (4)')).closest('details') as HTMLElement
  expect(orderRows(ofWeek)[1]).toBe(
    'Mon, Nov 23, 11:00 AM – 12:00 PMA customer, order 10432 × Gingerade GallonTo prepare',
  )
})

test('a day of the list shows its pickups, also when it has no session', async () => {
  openCalendar(withOrders, 'list')
  const day = await screen.findByRole('region', { name: /November 23/ })
  expect(orderRows(day)[1]).toBe('11:00 AM – 12:00 PMA customer, order 10432 × Gingerade GallonTo prepare')
  expect(screen.queryByText(/Nothing in these/)).toBeNull()
})

test('once everything is picked up, the day says so', async () => {
  const done = pickup_orders.slice(3)
  openCalendar({ 'GET /api/calendar': () => ({ ...empty, pickup_orders: done }) }, 'day')
  const summary = await screen.findByText('Pickups (1)')
  expect(summary.parentElement?.textContent).toBe('Pickups (1): all picked up')
  expect(screen.queryByText(/^To prepare in all/)).toBeNull()
})
