import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders, type PlacedPickup } from '#tests/support/pickup-order.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const { place, ask: askBy, payAt } = createPickupOrders(() => t)
const ask = (verb: 'pay' | 'cancel', { token }: PlacedPickup) => askBy(verb, { token })
const read = async ({ number }: PlacedPickup): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const post = (order: OwnerOrder, path: string, input: object = {}) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, { version: order.version, ...input }, owner)
const take = (order: OwnerOrder, cents: number) =>
  post(order, 'payments', { cents, method: 'cash', key: randomUUID() })
const cash = (order: OwnerOrder) => take(order, 3000)
const back = (order: OwnerOrder) => post(order, 'refund-by-hand', { cents: 3000, key: randomUUID() })
const refund = (order: OwnerOrder) => post(order, 'refund', { cents: 3000 })
const cancel = (order: OwnerOrder) => post(order, 'steps', { step: 'cancel', tell: false, refund: true })
const payByCard = async (placed: PlacedPickup) => payAt((await ask('pay', placed)).body.url)

const changed = { code: 'conflict', fields: { version: 'This order was changed in another window.' } }

test.each<[string, typeof cash, (placed: PlacedPickup) => Promise<unknown>, Partial<OwnerOrder['money']>]>([
  ['cash is recorded', cash, async () => null, { paid_cents: 3000 }],
  ['cash is given back', back, async (placed) => cash(await read(placed)), { refunded_cents: 3000 }],
  ['a card is refunded', refund, payByCard, { refund_due_cents: 3000 }],
  ['an order is cancelled', cancel, payByCard, { refund_due_cents: 3000 }],
])('when %s in two tabs, one of them is told that the other did', async (_, act, prepare, money) => {
  const placed = await place()
  await prepare(placed)
  const order = await read(placed)
  const answers = await Promise.all([act(order), act(order)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject(changed)
  expect((await act(order)).body.error).toMatchObject(changed)
  expect((await read(placed)).money).toMatchObject(money)
})

test.each([
  ['takes the payment', cash],
  ['cancels it', cancel],
])('when the customer cancels and the owner %s from an older page, one of them is told', async (_, act) => {
  const placed = await place()
  const order = await read(placed)
  const [customers, owners] = await Promise.all([ask('cancel', placed), act(order)])
  const isFirst = customers.status === 200 && owners.status === 409
  if (isFirst) expect(owners.body.error).toMatchObject(changed)
  else expect([customers.status, owners.status]).toEqual([act === cancel ? 200 : 409, 200])
  const after = await read(placed)
  expect(after.money.paid_cents).toBe(after.status === 'cancelled' ? 0 : 3000)
})

test('of two cards and two clicks at the customer’s page, one payment arrives, and a cancelled order takes none', async () => {
  const paid = await place()
  const pages = await Promise.all([ask('pay', paid), ask('pay', paid)])
  expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1)
  await payAt(pages[0]?.body.url)
  expect((await ask('pay', paid)).status).toBe(409)
  expect((await ask('cancel', paid)).status).toBe(409)

  const cancelled = await place()
  expect([(await ask('cancel', cancelled)).status, (await ask('cancel', cancelled)).status]).toEqual([
    200, 200,
  ])
  expect((await ask('pay', cancelled)).status).toBe(409)
  const order = await read(cancelled)
  expect((await cash(order)).body.error.fields.cents).toBe('This order is cancelled.')
  expect((await refund(order)).body.error.fields.cents).toBe('Nothing is left to refund.')
  expect((await post(order, 'card-link', { send: false })).status).toBe(409)
})

test('what is left of an order and is less than cards take is paid by hand', async () => {
  const placed = await place()
  expect((await take(await read(placed), 2951)).status).toBe(200)
  const view = async () => (await t.call('POST', '/api/your-order/view', { token: placed.token })).body.order
  expect(await view()).toMatchObject({ due_cents: 49, can_pay: false })
  expect((await ask('pay', placed)).status).toBe(409)
  const { body } = await post(await read(placed), 'card-link', { send: true })
  expect(body.error.fields.send).toBe('By card, the smallest amount is $0.50.')
  expect((await take(await read(placed), 49)).status).toBe(200)
  expect(await view()).toMatchObject({ due_cents: 0 })
})
