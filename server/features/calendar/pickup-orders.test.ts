import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PickupOrder } from '#shared/calendar.ts'
import { nextDate, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, publishPickup, single } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const { place } = createPickupOrders(() => t)

async function listOrders(date: string): Promise<PickupOrder[]> {
  const query = `from=${date}&to=${nextDate(date)}`
  return (await t.call('GET', `/api/calendar?${query}`, undefined, owner)).body.pickup_orders
}

test('the orders of a day that are picked up are listed with all their products, unless they are cancelled', async () => {
  const { number, order } = await place({ lines: [gallon, single], phone: '(312) 555-0177' })
  const cancelled = await place()
  const startsAt = order.pickupStartsAt ?? new Date(0)
  const { date } = toLocal(startsAt)
  await t.call('PATCH', `/api/orders/${cancelled.order.id}`, { status: 'cancelled' }, owner)
  expect(await listOrders(date)).toEqual([
    {
      number,
      customer_name: 'Ada Pine',
      customer_phone: '+13125550177',
      starts_at: startsAt.toISOString(),
      ends_at: order.pickupEndsAt?.toISOString(),
      lines: [
        { name: 'Gingerade Gallon', quantity: 1 },
        { name: 'Gingerade Single Bottle', quantity: 2 },
      ],
      stage: 'open',
      due_cents: order.totalCents,
      owner_note: null,
    },
  ])
  expect(await listOrders(nextDate(date))).toEqual([])
})
