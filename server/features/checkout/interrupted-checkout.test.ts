import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Scope } from '#server/access/scope.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { expireReservations } from '#server/features/checkout/expire-reservations.ts'
import { placeOrder } from '#server/features/checkout/place-order.ts'
import type { CheckoutRequest } from '#server/providers/payments/port.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'
import { hours, minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, pouch, publishPickup, send } from '#tests/support/cart.ts'
import { addBatch } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const
const requests: CheckoutRequest[] = []
let t: TestApp
let isProviderSilent = false
beforeAll(async () => {
  t = await makeTestApp({
    payments: (real) => ({
      async createCheckout(request) {
        requests.push(request)
        return real.createCheckout(request)
      },
      retrieve: (id) => (isProviderSilent ? Promise.reject(new Error('no answer')) : real.retrieve(id)),
    }),
  })
  await publishPickup(t)
})
beforeEach(() => {
  t.clock.aheadMs = 0
  isProviderSilent = false
  requests.length = 0
})
afterAll(() => t.close())

const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
const byCard: Partial<PlaceOrderInput> = { lines: [pouch], delivery: 'shipping', pay: 'card' }
const readOrder = async (which: ReturnType<typeof eq>) =>
  (await t.scope(system, (tx) => tx.select().from(orders).where(which)))[0]

/** Fails one transaction, and those after it as if the process had died in it. */
function failingAt(count: number, { isDead }: { isDead: boolean }): Scope {
  let calls = 0
  return (actor, work, options) => {
    calls++
    const isFailing = isDead ? calls >= count : calls === count
    return isFailing ? Promise.reject(new Error('killed')) : t.scope(actor, work, options)
  }
}

test('an order that a process leaves when it dies before the payment page has an attempt', async () => {
  const { input } = await placeCart(t, byCard)
  const key = randomUUID()
  const dying = { ...ctx(), scope: failingAt(3, { isDead: true }) }
  await expect(placeOrder(dying, { ...input, key }, '10.9.9.9')).rejects.toThrow('killed')
  const order = await readOrder(eq(orders.checkoutKey, key))
  expect(order?.payment).toBe('awaiting')
  const attempts = await t.scope(system, (tx) =>
    tx.$count(cardPayments, eq(cardPayments.orderId, order?.id ?? '')),
  )
  expect(attempts).toBe(1)
})

test('an order that waits for a payment without an attempt ends, and is deleted after 30 days', async () => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{
      id: string
    }>(sql`insert into orders (product_name, quantity, total_cents, payment, customer_name, created_at)
      values ('Orphan', 1, 1000, 'awaiting', 'Orphan', now() - interval '31 days') returning id`),
  )
  const placed = await placeCart(t, byCard)
  t.clock.aheadMs = minutes(11)
  await expireReservations(ctx())
  expect((await readOrder(eq(orders.id, rows[0]?.id ?? '')))?.payment).toBe('failed')
  expect((await readOrder(eq(orders.number, placed.body.number)))?.payment).toBe('awaiting')
  await runRetention(t)
  expect(await readOrder(eq(orders.productName, 'Orphan'))).toBeUndefined()
})

test('an order whose attempt has failed alone ends', async () => {
  const { body } = await placeCart(t, byCard)
  const order = await readOrder(eq(orders.number, body.number))
  await t.scope(system, (tx) =>
    tx
      .update(cardPayments)
      .set({ state: 'failed' })
      .where(eq(cardPayments.orderId, order?.id ?? '')),
  )
  await expireReservations(ctx())
  expect((await readOrder(eq(orders.number, body.number)))?.payment).toBe('awaiting')
  t.clock.aheadMs = minutes(11)
  await expireReservations(ctx())
  expect((await readOrder(eq(orders.number, body.number)))?.payment).toBe('failed')
})

test('an attempt that a dead process left without a page is not reused: its page would end too soon', async () => {
  await addBatch(t, { product: 'gingerade', units: 40 })
  const { body, input } = await placeCart(t, { lines: [gallon], delivery: 'pickup', pay: 'card' })
  const order = await readOrder(eq(orders.number, body.number))
  const isOurs = eq(cardPayments.orderId, order?.id ?? '')
  await t.scope(system, (tx) =>
    tx.update(cardPayments).set({ paymentSessionId: null, pageUrl: null }).where(isOurs),
  )
  t.clock.aheadMs = minutes(10)
  expect((await send(t, input)).body.number).toBe(body.number)
  const leftMs = (requests.at(-1)?.expiresAt.getTime() ?? 0) - t.now().getTime()
  expect(leftMs).toBeGreaterThan(minutes(31))
  const [newest] = await t.scope(system, (tx) =>
    tx.select().from(cardPayments).where(isOurs).orderBy(desc(cardPayments.createdAt)),
  )
  expect(requests.at(-1)?.reference).toBe(newest?.id)
})

test.each([2, 3, 4, 5, 6, 7])(
  'an order whose end fails keeps no other one from its end: transaction %i',
  async (count) => {
    await addBatch(t, { product: 'everleaf', units: 40 })
    const placed = [await placeCart(t, byCard), await placeCart(t, byCard)]
    t.clock.aheadMs = hours(3)
    isProviderSilent = true
    const scope = failingAt(count, { isDead: false })
    await expect(expireReservations({ ...ctx(), scope })).rejects.toThrow()
    const orderRows = await Promise.all(placed.map(({ body }) => readOrder(eq(orders.number, body.number))))
    expect(orderRows.map((order) => order?.payment)).toContain('failed')
  },
)
