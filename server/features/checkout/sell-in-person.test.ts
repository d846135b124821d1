import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moneyEntries } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { stockBatches } from '#server/db/schema/stock.ts'
import type { InPersonOffers, InPersonSale } from '#shared/in-person-sale.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, pouch, publishPickup, readQuote, single } from '#tests/support/cart.ts'
import { addBatch, readBatches } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.delete(stockBatches)))

async function sell(given: Partial<InPersonSale> = {}) {
  const { lines = [gallon] } = given
  const { total_cents } = await readQuote(t, { lines, delivery: 'pickup' })
  const input = { lines, method: 'cash', total_cents, key: randomUUID(), ...given }
  const answer = await t.call('POST', '/api/checkout/in-person', input, owner)
  return { ...answer, input }
}
const readOrder = async (number: number) =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const readOffers = async (): Promise<InPersonOffers> =>
  (await t.call('GET', '/api/checkout/in-person', undefined, owner)).body
const count = (table: typeof orders | typeof moneyEntries | typeof outbox) =>
  t.scope(system, (tx) => tx.$count(table))

test('nothing is offered until orders can be picked up, then all that is in stock', async () => {
  expect(await readOffers()).toEqual({ offers: [], missing: [] })
  const early = await sell({ total_cents: 3000 })
  expect([early.status, early.body.error.code]).toEqual([400, 'invalid_input'])
  await publishPickup(t)
  await addBatch(t, { product: pouch.product, units: 0 })
  const { offers: listed, missing } = await readOffers()
  expect(listed).toContainEqual({
    ...{ product: gallon.product, size: gallon.size },
    ...{ name: expect.stringContaining('Gallon'), unit_cents: 3000 },
  })
  expect(listed.map(({ product }) => product)).not.toContain(pouch.product)
  expect(missing).toEqual([{ name: expect.any(String), reason: 'too_few' }])
})

test('a sale in person is an order that is paid and picked up, and nobody is told', async () => {
  await publishPickup(t)
  await addBatch(t, { product: gallon.product, units: 200 })
  const [[before = 0] = []] = await readBatches(t, gallon.product)
  const messages = await count(outbox)
  const { status, body, input } = await sell({ lines: [gallon, single], name: 'A neighbour' })
  expect(status).toBe(200)
  const order = await readOrder(body.number)
  expect(order).toMatchObject({
    ...{ status: 'delivered', payment: 'paid', delivery: 'pickup', total_cents: input.total_cents },
    customer: { name: 'A neighbour', email: null },
    is_in_person: true,
    money: { paid_cents: input.total_cents, due_cents: 0, movements: [{ kind: 'payment', method: 'cash' }] },
  })
  expect(
    order.events.map(({ actor, sentence }: { actor: string; sentence: string }) => [actor, sentence]),
  ).toEqual([
    ['owner', 'Sold in person.'],
    ['owner', expect.stringMatching(/^Paid \$.* in cash\.$/)],
    ['owner', 'Picked up.'],
  ])
  const [[after = 0, reserved] = []] = await readBatches(t, gallon.product)
  expect(after).toBeLessThan(before)
  expect(reserved).toBe(0)
  expect(await count(outbox)).toBe(messages)
})

test('the same sale sent again is one, and its key takes no other', async () => {
  await publishPickup(t)
  const { body, input } = await sell({ method: 'other' })
  const entries = await count(moneyEntries)
  const again = await Promise.all([1, 2].map(() => t.call('POST', '/api/checkout/in-person', input, owner)))
  expect(again.map((answer) => answer.body)).toEqual(Array(2).fill({ ...body, is_known: true }))
  const { key, total_cents } = input
  for (const changed of [
    { lines: [single] },
    { method: 'cash' as const },
    { lines: [single], total_cents },
  ]) {
    const other = await sell({ method: 'other', ...changed, key })
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict'])
  }
  expect(await count(moneyEntries)).toBe(entries)
})

test('two calls at once with one key record one sale', async () => {
  await publishPickup(t)
  const { total_cents } = await readQuote(t, { lines: [gallon], delivery: 'pickup' })
  const input = { lines: [gallon], method: 'cash', total_cents, key: randomUUID() }
  const before = await count(orders)
  const answers = await Promise.all([1, 2].map(() => t.call('POST', '/api/checkout/in-person', input, owner)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.is_known).toSorted()).toEqual([false, true])
  expect(await count(orders)).toBe(before + 1)
})

test('more is sold at once than an order may hold, and never more than there is', async () => {
  await publishPickup(t)
  const lines = [{ ...pouch, quantity: 12 }]
  const sold = await sell({ lines })
  expect(sold.status).toBe(200)
  expect((await readOrder(sold.body.number)).lines).toMatchObject([{ quantity: 12 }])
  await addBatch(t, { product: pouch.product, units: 11 })
  expect((await sell({ lines })).body.error.code).toBe('sold_out')
})

test('what is not in stock, or costs something else by now, is not sold', async () => {
  await publishPickup(t)
  await addBatch(t, { product: gallon.product, units: 1 })
  const before = [await count(orders), await count(moneyEntries)]
  const short = await sell({ lines: [{ ...gallon, quantity: 2 }], total_cents: 6000 })
  expect([short.status, short.body.error.code]).toEqual([409, 'sold_out'])
  expect(Object.keys(short.body.error.fields)).toEqual(['lines.0'])
  await t.scope(system, (tx) => tx.delete(stockBatches))
  const changed = await sell({ total_cents: 1 })
  expect([changed.status, changed.body.error.code]).toEqual([409, 'price_changed'])
  expect([await count(orders), await count(moneyEntries)]).toEqual(before)
})

test('what was sold on an earlier day is an order of that day and counts in its books', async () => {
  await publishPickup(t)
  const sold_on = addDays(toLocal(new Date()).date, -40)
  const key = randomUUID()
  const { body } = await sell({ sold_on, key })
  const order = await readOrder(body.number)
  expect(order).toMatchObject({ status: 'delivered', payment: 'paid' })
  expect(toLocal(new Date(order.created_at)).date).toBe(sold_on)
  const { body: books } = await t.call(
    'GET',
    `/api/money/movements?period=${sold_on.slice(0, 7)}&figure=drink`,
    undefined,
    owner,
  )
  expect(books.movements).toMatchObject([{ kind: 'payment', method: 'cash', cents: order.total_cents }])
  expect((await sell({ sold_on, key })).body).toMatchObject({ number: body.number, is_known: true })
  expect((await sell({ sold_on: addDays(sold_on, 1), key })).status).toBe(409)
})

test.each([
  ['a day to come', 1, 'Choose today or an earlier date.'],
  ['a day more than a year ago', -367, 'Choose a date in the last 12 months.'],
])('refuses a sale of %s, and records nothing', async (_name, daysAhead, sentence) => {
  await publishPickup(t)
  const before = await count(orders)
  const { status, body } = await sell({ sold_on: addDays(toLocal(new Date()).date, daysAhead) })
  expect([status, body.error.fields]).toEqual([400, { sold_on: sentence }])
  expect(await count(orders)).toBe(before)
})

test('a sale to a client is on their record, and keeps what is stored about them', async () => {
  await publishPickup(t)
  const added = { name: 'Ivy Marsh', email: 'ivy@example.com', phone: '(312) 555-0147' }
  const { id } = (await t.call('POST', '/api/clients', added, owner)).body
  const token = await t.makeClient('ava@example.com')
  const account = (await t.call('GET', '/api/clients?q=ava@example.com', undefined, owner)).body.clients[0]
  const readRecord = async (client: string) =>
    (await t.call('GET', `/api/clients/${client}`, undefined, owner)).body.client
  const { phones } = await readRecord(id)
  const messages = await count(outbox)
  for (const client of [id, account.id]) {
    const { body, input } = await sell({ client })
    const { email, name } = await readRecord(client)
    expect((await readOrder(body.number)).customer).toMatchObject({ email, name })
    expect(await readRecord(client)).toMatchObject({
      spent_cents: input.total_cents,
      counts: { orders: 1 },
    })
  }
  expect(await readRecord(id)).toMatchObject({ name: added.name, phones })
  expect(phones).toHaveLength(1)
  expect((await t.call('GET', '/api/orders', undefined, token)).body.orders).toHaveLength(1)
  expect(await count(outbox)).toBe(messages)
  const before = await count(orders)
  const gone = await sell({ client: randomUUID() })
  expect([gone.status, Object.keys(gone.body.error.fields)]).toEqual([400, ['client']])
  expect(await count(orders)).toBe(before)
})
