import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { stockBatches } from '#server/db/schema/stock.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'
import { days, hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import {
  customer,
  gallon,
  pickupTimeOf,
  placeCart,
  pouch,
  publishPickup,
  readEndedBy,
  readQuote,
  send,
} from '#tests/support/cart.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { addBatch, readBatches } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const
const three = [{ ...pouch, quantity: 3 }]
const two = [{ ...pouch, quantity: 2 }]
const shipped: Partial<PlaceOrderInput> = { lines: three, delivery: 'shipping', pay: 'card' }
const buyer = {
  ...{ name: 'Nia Okoye', email: 'nia@example.com', phone: null },
  address: {
    ...{
      line1: '1 State St',
      line2: null,
      city: 'Chicago',
      state: 'IL',
      postal_code: '60601',
      country: 'US',
    },
  },
}

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({ payments: () => pagesStayOpen })
  await publishPickup(t)
})
beforeEach(async () => {
  t.clock.aheadMs = 0
  await t.scope(system, (tx) => tx.delete(stockBatches))
})
afterAll(() => t.close())

async function readOrder(number: number) {
  const [order] = await t.scope(system, (tx) => tx.select().from(orders).where(eq(orders.number, number)))
  if (!order) throw new Error(`there is no order ${number}`)
  return order
}
const paymentOf = async (number: number) => (await readOrder(number)).payment
const sessionOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
async function pay(url: string) {
  await t.embedded.pay(sessionOf(url), buyer)
  await settlePayment({ ...t, actor: system }, paidSubjects, { sessionId: sessionOf(url) })
}
const count = (units: number) => addBatch(t, { product: 'everleaf', units })
/** What a browser with this key reads of the pouches. */
async function lineFor(key?: string) {
  const [line] = (await readQuote(t, { lines: three, ...(key && { key }) })).lines
  return [line?.available, line?.problem?.kind ?? null]
}

test('the units of an unpaid order can be ordered by the browser that has its key, and by nobody else', async () => {
  await count(3)
  const { body, input } = await placeCart(t, shipped)
  expect(await lineFor(input.key)).toEqual([3, null])
  expect(await lineFor()).toEqual([0, 'sold_out'])
  expect(await lineFor(randomUUID())).toEqual([0, 'sold_out'])
  // The open page again, with nothing reserved twice.
  expect((await send(t, input)).body).toEqual(body)
  expect(await readBatches(t, 'everleaf')).toEqual([[3, 3]])
  await pay(body.url)
  expect(await lineFor(input.key)).toEqual([0, 'sold_out'])
})

test('a key tells of units only, never whose they are; one that is none is refused', async () => {
  await count(3)
  const { input } = await placeCart(t, { ...shipped, delivery: 'pickup', ...(await pickup()), customer })
  const own = await readQuote(t, { lines: three, key: input.key })
  const { lines, ...rest } = await readQuote(t, { lines: three })
  const [line] = lines
  expect(own).toEqual({ ...rest, lines: [{ ...line, available: 3, problem: null }] })
  const broken = await t.call('POST', '/api/checkout/quote', { lines: three, key: "' or true" })
  expect([broken.status, broken.body.error.fields]).toEqual([400, { key: 'Reload the page and try again.' }])
})

async function pickup() {
  return { pickup_starts_at: pickupTimeOf(await readQuote(t, { lines: three, delivery: 'pickup' })) }
}

test('a changed cart ends its unpaid order and takes its units; the old page, paid late, is held', async () => {
  await count(3)
  const first = await placeCart(t, shipped)
  const changed = await placeCart(t, { ...shipped, lines: two, key: first.input.key })
  expect(changed.status).toBe(200)
  expect(changed.body.number).not.toBe(first.body.number)
  expect(await paymentOf(first.body.number)).toBe('failed')
  expect(await readEndedBy(t, first.body.number)).toEqual(['customer'])
  expect(await readBatches(t, 'everleaf')).toEqual([[3, 2]])
  // Both tabs go on to pay: only one unit is left for the three of the first.
  await pay(changed.body.url)
  await pay(first.body.url)
  expect(await paymentOf(changed.body.number)).toBe('paid')
  expect(await paymentOf(first.body.number)).toBe('review')
  expect(await readBatches(t, 'everleaf')).toEqual([[1, 0]])
})

test('an ended order that is paid late is real while there are units, and its page still shows the cart', async () => {
  await count(9)
  const first = await placeCart(t, shipped)
  await placeCart(t, { ...shipped, lines: two, key: first.input.key })
  await pay(first.body.url)
  expect(await paymentOf(first.body.number)).toBe('paid')
  expect(await readBatches(t, 'everleaf')).toEqual([[6, 2]])
  const saved = await t.call('POST', '/api/functions/save-everleaf-order', {
    sessionId: sessionOf(first.body.url),
  })
  expect(saved.body.order.cart.lines).toMatchObject([{ quantity: 3 }])
})

test('a changed cart that is refused ends nothing', async () => {
  await count(3)
  const first = await placeCart(t, shipped)
  const refusals = [
    await placeCart(t, { ...shipped, lines: two, key: first.input.key, total_cents: 1 }),
    await placeCart(t, { ...shipped, lines: [{ ...pouch, quantity: 4 }], key: first.input.key }),
    await placeCart(t, { ...shipped, lines: [{ ...pouch, quantity: 11 }], key: first.input.key }),
  ]
  expect(refusals.map(({ body }) => body.error.code)).toEqual(['price_changed', 'sold_out', 'invalid_input'])
  expect(await paymentOf(first.body.number)).toBe('awaiting')
  expect(await readBatches(t, 'everleaf')).toEqual([[3, 3]])
  expect((await send(t, first.input)).body).toEqual(first.body)
})

test('two tabs with different carts at once leave one order of the key, and every unit is accounted for', async () => {
  await addBatch(t, { product: 'gingerade', units: 64 })
  await count(6)
  const first = await placeCart(t, shipped)
  const pickupTime = await pickup()
  const mixed = { delivery: 'pickup', pay: 'card', ...pickupTime, customer, key: first.input.key } as const
  const answers = await Promise.all([
    placeCart(t, { ...shipped, lines: two, key: first.input.key }),
    placeCart(t, { ...mixed, lines: [gallon, { ...pouch, quantity: 1 }] }),
    placeCart(t, { ...mixed, lines: [{ ...pouch, quantity: 1 }, gallon] }),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const open = await t.scope(system, (tx) =>
    tx.select().from(orders).where(eq(orders.checkoutKey, first.input.key)),
  )
  expect(open).toMatchObject([{ payment: 'awaiting' }])
  expect(await readBatches(t, 'everleaf')).toEqual([[6, open[0]?.delivery === 'shipping' ? 2 : 1]])
})

test('a paid order answers the same cart for a day, then the cart can be ordered anew', async () => {
  const first = await placeCart(t, shipped)
  expect(first.body.is_paid).toBe(false)
  await pay(first.body.url)
  t.clock.aheadMs = hours(23)
  expect((await send(t, first.input)).body).toMatchObject({
    ...{ number: first.body.number, is_paid: true, url: expect.stringContaining('/your-order#') },
  })
  t.clock.aheadMs = days(1) + hours(1)
  const anew = await send(t, first.input)
  expect(anew.body).toMatchObject({ is_paid: false, url: expect.stringContaining('/sandbox/pay/') })
  expect(anew.body.number).not.toBe(first.body.number)
})

test('a paid order of one account is opened for no other one that has its key', async () => {
  const [nia, other] = [
    await t.makeClient(`${randomUUID()}@example.com`),
    await t.makeClient(`${randomUUID()}@example.com`),
  ]
  const first = await placeCart(t, shipped, nia)
  await pay(first.body.url)
  expect((await send(t, first.input, nia)).body).toMatchObject({ number: first.body.number, is_paid: true })
  const { status, body } = await send(t, first.input, other)
  expect([status, body.error?.code, body.url]).toEqual([409, 'conflict', undefined])
})

test('a cancelled order gives up its key; one to be paid at pickup keeps it', async () => {
  const first = await placeCart(t, {})
  expect((await send(t, first.input)).body).toMatchObject({ number: first.body.number, is_paid: false })
  await t.scope(system, (tx) =>
    tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, first.body.number)),
  )
  const anew = await send(t, first.input)
  expect(anew.status).toBe(200)
  expect(anew.body.number).not.toBe(first.body.number)
})

test('a client who types another address has one order, with the address of the account', async () => {
  const token = await t.makeClient(`${randomUUID()}@example.com`)
  const first = await placeCart(t, {}, token)
  const again = { ...first.input, customer: { ...customer, email: 'another@example.com' } }
  // Each answer signs its own link, which names the second at which it ends.
  const { number } = first.body
  expect((await send(t, again, token)).body).toMatchObject({ number, is_paid: false, pay: 'pickup' })
  // A visitor's order is another one with another address.
  const visitor = await placeCart(t, {})
  expect((await send(t, { ...visitor.input, customer: again.customer })).status).toBe(409)
})

test('an unpaid order is placed anew for somebody else: a corrected name, or after signing in', async () => {
  await count(3)
  const given = { ...shipped, delivery: 'pickup', ...(await pickup()), customer } as const
  const first = await placeCart(t, given)
  const renamed = await send(t, { ...first.input, customer: { ...customer, name: 'Nia Okoye-Hart' } })
  expect(await readOrder(renamed.body.number)).toMatchObject({ customerName: 'Nia Okoye-Hart' })
  const token = await t.makeClient(`${randomUUID()}@example.com`)
  const own = await send(t, { ...first.input, customer }, token)
  expect(await readOrder(own.body.number)).toMatchObject({ userId: expect.any(String), payment: 'awaiting' })
  expect(await paymentOf(renamed.body.number)).toBe('failed')
  expect(await readBatches(t, 'everleaf')).toEqual([[3, 3]])
})

test('the checkout of one product says what is sold out without a word about a cart', async () => {
  await count(0)
  const refused = await t.call('POST', '/api/functions/create-everleaf-checkout', { quantity: 2 })
  expect(refused.body.error).toMatchObject({
    ...{ code: 'sold_out', fields: { quantity: 'Everleaf Whole-Food Nutrient Blend is sold out.' } },
  })
})
