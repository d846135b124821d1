import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/db/schema/outbox.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, publishPickup, readQuote } from '#tests/support/cart.ts'
import { addBatch, readBatches } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
  await addBatch(t, { product: gallon.product, units: 200 })
})
afterAll(() => t.close())

const readOrder = async (number: number) =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const readUnpaid = async () => (await t.call('GET', '/api/money/unpaid', undefined, owner)).body.orders
const post = (order: { id: string; version: number }, path: string, input: object = {}) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, { version: order.version, ...input }, owner)

async function sell() {
  const lines = [gallon]
  const { total_cents } = await readQuote(t, { lines, delivery: 'pickup' })
  const sale = { lines, method: 'cash', total_cents, key: randomUUID() }
  return readOrder((await t.call('POST', '/api/checkout/in-person', sale, owner)).body.number)
}

test('a sale recorded by mistake is taken back: no income, nothing due, units in stock, nobody told', async () => {
  const batches = await readBatches(t, gallon.product)
  const messages = await t.scope(system, (tx) => tx.$count(outbox))
  const unpaid = await readUnpaid()
  const sold = await sell()
  const { status, body } = await post(sold, 'take-back')
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ status: 'cancelled', money: { paid_cents: 0, due_cents: 0 } })
  expect(await readBatches(t, gallon.product)).toEqual(batches)
  expect(await readUnpaid()).toEqual(unpaid)
  expect(await t.scope(system, (tx) => tx.$count(outbox))).toBe(messages)
  expect((await post(sold, 'take-back')).status).toBe(409)
  expect((await post(body.order, 'take-back')).status).toBe(409)
})

test('so is one whose payment was removed before', async () => {
  const batches = await readBatches(t, gallon.product)
  const sold = await sell()
  const removal = { cents: sold.total_cents, key: randomUUID(), mistake: true }
  const removed = (await post(sold, 'refund-by-hand', removal)).body.order
  expect(removed.money.due_cents).toBe(sold.total_cents)
  const { body } = await post(removed, 'take-back')
  expect(body.order).toMatchObject({ status: 'cancelled', money: { due_cents: 0 } })
  expect(await readBatches(t, gallon.product)).toEqual(batches)
})

test('what was refunded in part, or ordered by a customer, is not taken back', async () => {
  const sold = await sell()
  const refunded = (await post(sold, 'refund-by-hand', { cents: 100, key: randomUUID() })).body.order
  expect((await post(refunded, 'take-back')).status).toBe(409)
  const ordered = await readOrder(Number((await placeCart(t, { lines: [gallon] })).body.number))
  expect((await post(ordered, 'take-back')).status).toBe(409)
  expect(await readOrder(sold.number)).toMatchObject({ status: 'delivered' })
})
