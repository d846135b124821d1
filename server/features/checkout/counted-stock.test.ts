import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { stockBatches, stockReservations } from '#server/db/schema/stock.ts'
import { expireReservations } from '#server/features/checkout/expire-reservations.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { notifyStockWaitlist } from '#server/stock/notify-stock-waitlist.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'
import { minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import {
  customer,
  pickupTimeOf,
  placeCart,
  pouch,
  publishPickup,
  readEndedBy,
  readQuote,
  send,
  single,
} from '#tests/support/cart.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { addBatch, readBatches } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const
const shipped: Pick<PlaceOrderInput, 'lines' | 'delivery' | 'pay'> = {
  lines: [{ ...pouch, quantity: 2 }],
  delivery: 'shipping',
  pay: 'card',
}
const buyer = {
  ...{ name: 'Nia Okoye', email: 'nia@example.com', phone: null },
  address: {
    line1: '1 State St',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    country: 'US',
  },
}

let t: TestApp
let isProviderSilent = false
beforeAll(async () => {
  t = await makeTestApp({
    payments: (real) => ({
      ...pagesStayOpen,
      retrieve: (id) => (isProviderSilent ? Promise.reject(new Error('no answer')) : real.retrieve(id)),
    }),
  })
  await publishPickup(t)
})
beforeEach(async () => {
  isProviderSilent = false
  t.clock.aheadMs = 0
  await t.scope(system, (tx) => tx.delete(stockBatches))
})
afterAll(() => t.close())

const readOrder = async (number: number) => {
  const [order] = await t.scope(system, (tx) => tx.select().from(orders).where(eq(orders.number, number)))
  if (!order) throw new Error(`there is no order ${number}`)
  return order
}
const sessionOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const pay = async (url: string) => {
  await t.embedded.pay(sessionOf(url), buyer)
  await settlePayment({ ...t, actor: system }, paidSubjects, { sessionId: sessionOf(url) })
}

test('units are reserved while an order is paid for, and sold with its payment', async () => {
  await addBatch(t, { product: 'everleaf', units: 5 })
  const { body } = await placeCart(t, shipped)
  expect(await readBatches(t, 'everleaf')).toEqual([[5, 2]])
  expect((await readQuote(t, { lines: [pouch] })).lines[0]?.available).toBe(3)
  await pay(body.url)
  expect(await readBatches(t, 'everleaf')).toEqual([[3, 0]])
  expect((await readOrder(body.number)).payment).toBe('paid')
})

test('an order to be paid at pickup takes its units at once', async () => {
  await addBatch(t, { product: 'everleaf', units: 5 })
  await placeCart(t, { lines: [pouch] })
  expect(await readBatches(t, 'everleaf')).toEqual([[2, 0]])
})

/** Orders bottles to be picked up, from a network. */
async function order(
  quantity: number,
  peer: string,
  given: Partial<PlaceOrderInput> = {},
  token: string | null = null,
) {
  const lines = [{ ...single, quantity }]
  const quote = await readQuote(t, { lines, delivery: 'pickup' })
  const { total_cents } = quote
  const buyer = { ...customer, email: `${randomUUID()}@example.com` }
  const cart = { lines, delivery: 'pickup', pay: 'pickup', key: randomUUID(), total_cents, customer: buyer }
  const input = { ...cart, pickup_starts_at: pickupTimeOf(quote), ...given }
  return (await send(t, input, token, peer)).body
}

test('one network takes half of the stock at most without paying, in one order or in several', async () => {
  await addBatch(t, { product: 'gingerade', units: 31 })
  const fields = { 'lines.0': expect.stringContaining('Order fewer, or pay by card.') }
  expect((await order(31, '10.98.0.1')).error).toMatchObject({ code: 'invalid_input', fields })
  const answers = await Promise.all([10, 10, 10].map((quantity) => order(quantity, '10.98.0.2')))
  expect(answers.filter(({ number }) => number)).toHaveLength(1)
  expect(await readBatches(t, 'gingerade')).toEqual([[21, 0]])
  // Half of the 31 that there were before its first order.
  expect((await order(7, '10.98.0.2')).error).toMatchObject({ fields })
  expect((await order(6, '10.98.0.2')).number).toBeTruthy()
  expect((await order(5, '10.98.0.3')).number).toBeTruthy()
  expect((await order(5, '10.98.0.2', { pay: 'card' })).number).toBeTruthy()
})

test('the accounts of one network share its half of the stock', async () => {
  await addBatch(t, { product: 'gingerade', units: 16 })
  const tokens = await Promise.all([1, 2].map(() => t.makeClient(`${randomUUID()}@example.com`)))
  const [first = '', second = ''] = tokens
  expect((await order(8, '10.98.1.1', {}, first)).number).toBeTruthy()
  expect((await order(4, '10.98.1.1', {}, second)).error).toMatchObject({ code: 'invalid_input' })
  expect((await order(1, '10.98.1.2', {}, first)).error).toMatchObject({ code: 'invalid_input' })
  expect((await order(4, '10.98.1.2', {}, second)).number).toBeTruthy()
})

const byCard = { pay: 'card' } as const
const tooMuchUnpaid = {
  code: 'invalid_input',
  fields: { 'lines.0': expect.stringContaining('or contact us.') },
}

test('one network reserves half of the stock at most with card orders that nobody pays', async () => {
  await addBatch(t, { product: 'gingerade', units: 31 })
  expect((await order(10, '10.98.2.1', byCard)).number).toBeTruthy()
  expect((await order(10, '10.98.2.1', byCard)).error).toMatchObject(tooMuchUnpaid)
  const paid = await order(6, '10.98.2.1', byCard)
  expect((await order(1, '10.98.2.1', byCard)).error).toMatchObject(tooMuchUnpaid)
  await pay(paid.url)
  expect((await order(1, '10.98.2.1', byCard)).number).toBeTruthy()
  expect((await order(7, '10.98.2.2', byCard)).number).toBeTruthy()
  const ofIpv6 = (household: number, quantity: number) =>
    order(quantity, `2001:db8:77:${household}::1`, byCard)
  expect((await ofIpv6(1, 4)).number).toBeTruthy()
  expect((await ofIpv6(2, 3)).error).toMatchObject(tooMuchUnpaid)
})

test('units that expired unpaid count for the day, and a cart that was changed at once doesn’t', async () => {
  await addBatch(t, { product: 'gingerade', units: 20 })
  const key = randomUUID()
  for (const quantity of [10, 9, 10, 8, 10])
    expect((await order(quantity, '10.98.3.1', { ...byCard, key })).number).toBeTruthy()
  for (const aheadMs of [minutes(36), minutes(72)]) {
    t.clock.aheadMs = aheadMs
    await expireReservations({ ...t, actor: system })
    const again = await order(10, '10.98.3.1', byCard)
    if (aheadMs === minutes(36)) expect(again.number).toBeTruthy()
    else expect(again.error).toMatchObject(tooMuchUnpaid)
  }
})

test('a buyer may order all that is left by card, and nothing more until it is paid', async () => {
  await addBatch(t, { product: 'gingerade', units: 10 })
  expect((await order(9, '10.98.6.1', byCard)).number).toBeTruthy()
  expect((await order(1, '10.98.6.1', byCard)).error).toMatchObject(tooMuchUnpaid)
  expect((await order(1, '10.98.6.2', byCard)).number).toBeTruthy()
})

test('the last units can be ordered by card', async () => {
  await addBatch(t, { product: 'gingerade', units: 2 })
  expect((await order(1, '10.98.4.1', byCard)).number).toBeTruthy()
  expect((await order(1, '10.98.4.1', byCard)).number).toBeTruthy()
})

test('the last item can be ordered without paying', async () => {
  await addBatch(t, { product: 'everleaf', units: 1 })
  expect((await placeCart(t, { lines: [{ ...pouch, quantity: 1 }] })).status).toBe(200)
  expect(await readBatches(t, 'everleaf')).toEqual([[0, 0]])
})

test('what nobody pays for in time can be sold again, and a late payment is held when nothing is left', async () => {
  await addBatch(t, { product: 'everleaf', units: 2 })
  const late = await placeCart(t, shipped)
  await expireReservations({ ...t, actor: system })
  expect(await readBatches(t, 'everleaf')).toEqual([[2, 2]])
  t.clock.aheadMs = minutes(36)
  await expireReservations({ ...t, actor: system })
  expect(await readBatches(t, 'everleaf')).toEqual([[2, 0]])
  expect((await readOrder(late.body.number)).payment).toBe('failed')
  expect(await readEndedBy(t, late.body.number)).toEqual(['system'])
  for (let n = 0; n < 2; n++)
    expect((await placeCart(t, { lines: [{ ...pouch, quantity: 1 }] })).status).toBe(200)
  await pay(late.body.url)
  expect((await readOrder(late.body.number)).payment).toBe('review')
  expect(await readBatches(t, 'everleaf')).toEqual([[0, 0]])
})

test('units of a payment that is found at the last moment are sold; a silent provider keeps them for two hours', async () => {
  await addBatch(t, { product: 'everleaf', units: 4 })
  const paid = await placeCart(t, shipped)
  const silent = await placeCart(t, shipped)
  await t.embedded.pay(sessionOf(paid.body.url), buyer)
  t.clock.aheadMs = minutes(36)
  isProviderSilent = true
  await expect(expireReservations({ ...t, actor: system })).rejects.toThrow('no answer')
  expect(await readBatches(t, 'everleaf')).toEqual([[4, 4]])
  isProviderSilent = false
  await expireReservations({ ...t, actor: system })
  expect((await readOrder(paid.body.number)).payment).toBe('paid')
  expect((await readOrder(silent.body.number)).payment).toBe('failed')
  expect(await readBatches(t, 'everleaf')).toEqual([[2, 0]])
})

test('a process that was killed before the payment page existed opens it with the next submit of the cart', async () => {
  await addBatch(t, { product: 'everleaf', units: 4 })
  const { body, input } = await placeCart(t, shipped)
  const { id } = await readOrder(body.number)
  await t.scope(system, (tx) => tx.delete(cardPayments).where(eq(cardPayments.orderId, id)))
  const again = await send(t, input)
  expect(again.body).toMatchObject({ number: body.number, url: expect.stringContaining('/sandbox/pay/') })
  expect(await readBatches(t, 'everleaf')).toEqual([[4, 2]])
})

test('the checkout of one product reserves too, and says when too few are left', async () => {
  await addBatch(t, { product: 'everleaf', units: 3 })
  const checkOut = () => t.call('POST', '/api/functions/create-everleaf-checkout', { quantity: 2 })
  expect((await checkOut()).status).toBe(200)
  const refused = await checkOut()
  expect(refused.body.error).toMatchObject({ code: 'sold_out', fields: { quantity: 'Only 1 is left.' } })
})

test('the checkout of one product reserves half of the stock for one network at most', async () => {
  await addBatch(t, { product: 'everleaf', units: 20 })
  const checkOut = () =>
    t.call('POST', '/api/functions/create-everleaf-checkout', { quantity: 8 }, null, '10.98.5.1')
  expect((await checkOut()).status).toBe(200)
  const fields = { quantity: expect.stringContaining('or contact us.') }
  expect((await checkOut()).body.error).toMatchObject({ code: 'invalid_input', fields })
})

test('a thousand buyers of the last fifty pouches: fifty orders, and the others read that it is sold out', async () => {
  await addBatch(t, { product: 'everleaf', units: 30, createdAt: new Date('2026-01-01') })
  await addBatch(t, { product: 'everleaf', units: 20, createdAt: new Date('2026-01-02') })
  const lines = [{ ...pouch, quantity: 1 }]
  const quote = await readQuote(t, { lines, delivery: 'pickup' })
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      send(
        t,
        {
          ...{ lines, delivery: 'pickup', pay: 'card', total_cents: 1000, key: randomUUID() },
          ...{ pickup_starts_at: pickupTimeOf(quote), customer },
        },
        null,
        `10.${100 + Math.floor(index / 250)}.0.${index % 250}`,
      ),
    ),
  )
  const counts = Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'ordered' : body.error.code))
  expect([...counts].map(([outcome, { length }]) => [outcome, length]).toSorted()).toEqual([
    ['ordered', 50],
    ['sold_out', 950],
  ])
  expect(await readBatches(t, 'everleaf')).toEqual([
    [30, 30],
    [20, 20],
  ])
  const [{ count } = { count: 0 }] = await t.scope(system, async (tx) => [
    { count: await tx.$count(stockReservations, eq(stockReservations.state, 'reserved')) },
  ])
  expect(count).toBe(50)
})

test('whoever waits is mailed once when units come back, and nobody waits for what is there', async () => {
  const wait = (email: string) =>
    t.call('POST', '/api/checkout/wait', { product: 'everleaf', email }, null, '10.120.0.1')
  expect((await wait('first@example.com')).body.error.fields).toEqual({
    product: 'Everleaf can be ordered again. Reload the page to order it.',
  })
  await addBatch(t, { product: 'everleaf', units: 0 })
  for (const email of ['first@example.com', 'First@example.com ', 'second@example.com'])
    expect((await wait(email)).status).toBe(200)
  await notifyStockWaitlist({ ...t, actor: system })
  const readNotifiedAddresses = async () =>
    (await t.sentMail())
      .filter(({ subject }) => subject === 'Everleaf is available again')
      .map(({ to }) => to)
  expect(await readNotifiedAddresses()).toEqual([])
  await addBatch(t, { product: 'everleaf', units: 1 })
  await Promise.all([
    notifyStockWaitlist({ ...t, actor: system }),
    notifyStockWaitlist({ ...t, actor: system }),
  ])
  expect((await readNotifiedAddresses()).toSorted()).toEqual(['first@example.com', 'second@example.com'])
})
