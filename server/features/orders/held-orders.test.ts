import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayOrderEvents } from '#server/orders/record-order-event.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'
import { addBatch, readBatches } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const
const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
const address = { line1: '1 State St', line2: null, ...place }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

let buyers = 0
/** An order of three pouches at $30.00, for which another amount arrived. */
async function buy(paidCents = 3000): Promise<OwnerOrder> {
  const email = `held-${buyers++}@example.com`
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 3 })
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  await t.scope(system, (tx) =>
    tx.execute(sql`update sandbox_payments set amount_cents = ${paidCents} where id = ${sessionId}`),
  )
  await t.embedded.pay(sessionId, { name: 'Nia Okoye', email, phone: null, address })
  await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  const list = await t.call('GET', `/api/orders/all?q=${email}`, undefined, owner)
  return read(list.body.orders[0].number)
}
const read = async (number: number): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const post = (order: OwnerOrder, path: string, input: object = {}) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, { version: order.version, ...input }, owner)
const setStatus = (order: OwnerOrder, status: string) =>
  t.call('PATCH', `/api/orders/${order.id}`, { status }, owner)
const set = (order: OwnerOrder, columns: string) =>
  t.scope(system, (tx) => tx.execute(sql`update orders set ${sql.raw(columns)} where id = ${order.id}`))
const problemOf = ({ steps }: OwnerOrder, step: string) => steps.find((state) => state.step === step)?.problem
const unpaid = async () => (await t.call('GET', '/api/money/unpaid', undefined, owner)).body.orders.rows

test('the owner accepts a payment of less than the price, and the order can leave', async () => {
  const order = await buy(2500)
  expect(order).toMatchObject({ payment: 'review', money: { paid_cents: 2500, due_cents: 500 } })
  expect(problemOf(order, 'ship')).toContain('Accept it under Payments')
  expect(await unpaid()).toContainEqual(expect.objectContaining({ number: order.number, cents: 500 }))
  const { status, body } = await post(order, 'accept-payment')
  expect([status, body.order.payment, body.order.money.due_cents]).toEqual([200, 'paid', 0])
  expect(problemOf(body.order, 'ship')).toBeNull()
  expect((await unpaid()).map(({ number }: { number: number }) => number)).not.toContain(order.number)
  expect(await t.scope(system, (tx) => replayOrderEvents(tx, order.id))).toMatchObject({
    ...{ payment: 'paid', paidCents: 2500 },
  })
  const again = await post(body.order, 'accept-payment')
  expect([again.status, again.body.error.fields.payment]).toEqual([
    400,
    expect.stringContaining('isn’t held'),
  ])
})

test('the rest of a payment can be taken too', async () => {
  const order = await buy(2500)
  const payment = { cents: 500, method: 'cash', key: crypto.randomUUID() }
  const { body } = await post(order, 'payments', payment)
  expect(body.order.money).toMatchObject({ paid_cents: 3000, due_cents: 0 })
  expect((await post(body.order, 'accept-payment')).body.order.payment).toBe('paid')
})

test('what went back of a payment under review is to be paid again, and nothing once all of it did', async () => {
  const order = await buy(2500)
  await set(order, 'refunded_cents = 1000, refunded_at = now()')
  expect((await read(order.number)).money.due_cents).toBe(1500)
  await set(order, 'refunded_cents = 2500')
  expect((await read(order.number)).money.due_cents).toBe(0)
  expect((await unpaid()).map(({ number }: { number: number }) => number)).not.toContain(order.number)
})

test('what goes back of an order that was paid as asked, or more, isn’t to be paid again while it is under review', async () => {
  for (const paidCents of [3000, 3500]) {
    const order = await buy(paidCents)
    // As where too little was in stock when the payment arrived.
    await set(order, "payment = 'review', refunded_cents = 1000, refunded_at = now()")
    expect((await read(order.number)).money.due_cents).toBe(0)
    expect((await unpaid()).map(({ number }: { number: number }) => number)).not.toContain(order.number)
  }
})

test('a payment isn’t accepted without the units, for a cancelled order, from an older page, or by others', async () => {
  await addBatch(t, { product: blend.slug, units: 3 })
  const order = await buy(2500)
  await t.scope(system, (tx) => tx.execute(sql`update stock_reservations set state = 'released'`))
  await t.scope(system, (tx) => tx.execute(sql`update stock_batches set on_hand = 2, reserved = 0`))
  const short = await post(order, 'accept-payment')
  expect([short.status, short.body.error.fields.payment]).toEqual([
    400,
    expect.stringContaining('Too little'),
  ])
  await t.scope(system, (tx) => tx.execute(sql`update stock_batches set on_hand = 5`))
  expect((await post(order, 'accept-payment', { version: order.version - 1 })).status).toBe(409)
  const client = await t.makeClient('accepts@example.com')
  const path = `/api/orders/${order.id}/accept-payment`
  expect((await t.call('POST', path, { version: order.version }, client)).status).toBe(403)
  const cancelled = (await post(order, 'steps', { step: 'cancel', tell: false })).body.order
  expect((await post(cancelled, 'accept-payment')).body.error.fields.payment).toContain('is cancelled')
  await t.scope(system, (tx) => tx.execute(sql`delete from stock_batches`))
})

test.each([
  ['a lost dispute', `dispute = 'lost'`, 'The bank took the payment back'],
  ['an open dispute', `dispute = 'open'`, 'Answer the dispute first'],
  ['a full refund', 'refunded_cents = 3000, refunded_at = now()', 'was given back'],
  ['a payment under review', `payment = 'review'`, 'Accept it under Payments'],
])('%s keeps an order here, by its steps and by the list of statuses', async (_, columns, sentence) => {
  const order = await buy()
  await set(order, columns)
  expect(problemOf(await read(order.number), 'ship')).toContain(sentence)
  for (const status of ['shipped', 'delivered']) {
    const { status: code, body } = await setStatus(order, status)
    expect([code, body.error?.fields.status]).toEqual([400, expect.stringContaining(sentence)])
  }
  expect((await read(order.number)).status).toBe('pending')
  expect((await setStatus(order, 'cancelled')).status).toBe(200)
})

test('what is on its way arrives, whatever becomes of its payment', async () => {
  for (const columns of [`dispute = 'open'`, `payment = 'review'`, `dispute = 'lost'`]) {
    const order = await buy()
    await set(order, `status = 'shipped', ${columns}`)
    expect(problemOf(await read(order.number), 'deliver'), columns).toBeNull()
    expect((await setStatus(order, 'delivered')).status, columns).toBe(200)
  }
})

test('what has been shipped isn’t back in stock when the order is cancelled', async () => {
  await addBatch(t, { product: blend.slug, units: 10 })
  const order = await buy()
  expect(await readBatches(t, blend.slug)).toEqual([[7, 0]])
  const shipped = (await post(order, 'steps', { step: 'ship', tell: false })).body.order
  const cancelled = (await post(shipped, 'steps', { step: 'cancel', tell: false })).body.order
  expect(await readBatches(t, blend.slug)).toEqual([[7, 0]])
  await post(cancelled, 'undo')
  expect(await readBatches(t, blend.slug)).toEqual([[7, 0]])
  await t.scope(system, (tx) => tx.execute(sql`delete from stock_batches`))
})

test('an order that is held for review is not packed with others, and its customer hears nothing', async () => {
  const order = await buy(2500)
  expect(problemOf(order, 'pack')).toContain('Accept it under Payments')
  const { body } = await t.call('POST', '/api/orders/pack', { ids: [order.id], tell: true }, owner)
  expect(body.results).toMatchObject([
    { isChanged: false, problem: expect.stringContaining('Accept it under Payments') },
  ])
  expect((await read(order.number)).packed_at).toBeNull()
})
