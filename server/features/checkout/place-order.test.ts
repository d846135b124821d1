import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { readOrderLines } from '#server/orders/read-order-lines.ts'
import { replayOrderEvents, stateOf } from '#server/orders/record-order-event.ts'
import { addDays, nextDate, toInstant, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { forgetVisitorMessages } from '#tests/support/book-as-visitor.ts'
import {
  customer,
  gallon,
  placeCart,
  pouch,
  publishPickup,
  readQuote,
  send,
  single,
} from '#tests/support/cart.ts'
import { pickupRules } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishPickup(t)
})
afterAll(() => t.close())
// Most orders have one address.
beforeEach(() => forgetVisitorMessages(t))

const readOrder = (number: number) =>
  t.scope(system, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number))
    if (!order) throw new Error(`there is no order ${number}`)
    return {
      order,
      lines: await readOrderLines(tx, order.id),
      replayed: await replayOrderEvents(tx, order.id),
    }
  })
const countOrders = () => t.scope(system, (tx) => tx.$count(orders))

test('a cart to be paid at pickup is an order with its lines, whose state follows from its events', async () => {
  const email = `${randomUUID()}@example.com`
  const given = {
    lines: [gallon, pouch],
    customer: { ...customer, email, phone: '(312) 555-0142', texts_agreed: true },
  }
  const { body, input } = await placeCart(t, given)
  expect(body).toMatchObject({ pay: 'pickup', url: expect.stringContaining('/your-order#') })
  const { order, lines, replayed } = await readOrder(body.number)
  expect(order).toMatchObject({
    ...{ productName: 'Gingerade Gallon and 1 more', quantity: 4, totalCents: 6000, taxCents: 0 },
    ...{ delivery: 'pickup', payment: 'due', userId: null, customerName: 'Nia Okoye', customerEmail: email },
    ...{ customerPhone: '+13125550142', textsAgreedAt: expect.any(Date), status: 'pending' },
  })
  expect(order.pickupStartsAt?.toISOString()).toBe(input.pickup_starts_at)
  expect(lines.map(({ name, income, unitCents, quantity }) => [name, income, unitCents, quantity])).toEqual([
    ['Gingerade Gallon', 'drink', 3000, 1],
    ['Everleaf Whole-Food Nutrient Blend', 'blend', 1000, 3],
  ])
  expect(replayed).toEqual(stateOf(order))
})

test('the same key gives the same order, also for two submits at once, and belongs to one cart', async () => {
  const { input, body } = await placeCart(t, {})
  const before = await countOrders()
  // The link is signed anew, with the time.
  expect((await send(t, input)).body).toEqual({ ...body, url: expect.stringContaining('/your-order#') })
  const other = await send(t, { ...input, lines: [single], total_cents: 1000 })
  expect([other.status, other.body.error.code]).toEqual([409, 'conflict'])
  const again = { ...input, key: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(t, again)))
  expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1)
  expect(await countOrders()).toBe(before + 1)
})

test.each([
  ['another total', { total_cents: 1 }, 'price_changed'],
  ['a product that isn’t sold', { lines: [{ ...gallon, product: 'cola' }] }, 'lines.0'],
  ['more than one order can have', { lines: [{ ...pouch, quantity: 11 }] }, 'lines.0'],
  ['a fraction', { lines: [{ ...gallon, quantity: 0.5 }] }, 'lines.0.quantity'],
  ['a negative quantity', { lines: [{ ...gallon, quantity: -1 }] }, 'lines.0.quantity'],
  ['no line', { lines: [] }, 'lines'],
  ['shipping of a drink', { delivery: 'shipping' }, 'delivery'],
  ['no pickup time', { pickup_starts_at: undefined }, 'pickup_starts_at'],
  ['a time that is over', { pickup_starts_at: '2020-01-01T15:00:00.000Z' }, 'pickup_starts_at'],
  ['a time between two', { pickup_starts_at: middleOfTomorrow() }, 'pickup_starts_at'],
  ['nobody who collects it', { customer: undefined }, 'customer.name'],
  ['a broken address', { customer: { ...customer, email: 'nia@' } }, 'customer.email'],
  ['a number that can’t be texted', { customer: { ...customer, phone: '12' } }, 'customer.phone'],
])('%s is refused with a sentence, and nothing is ordered', async (_, change, expected) => {
  const { input } = await placeCart(t, {})
  const before = await countOrders()
  const { status, body } = await send(t, { ...input, key: randomUUID(), ...change })
  expect(status).toBeGreaterThanOrEqual(400)
  if (expected === 'price_changed')
    expect(body.error).toMatchObject({ code: expected, details: { total_cents: 3000 } })
  else expect(body.error.fields).toHaveProperty([expected], expect.stringMatching(/\.$/))
  expect(await countOrders()).toBe(before)
})

function middleOfTomorrow() {
  return toInstant(addDays(toLocal(new Date()).date, 2), '10:30')?.toISOString()
}

test('a shipped order is paid by card only', async () => {
  const shipped = await placeCart(t, { lines: [pouch], delivery: 'shipping', pay: 'pickup' })
  expect(shipped.body.error.fields).toEqual({ pay: 'Choose another way to pay.' })
})

test('an account has five unpaid orders at most, and strangers who type its address don’t count', async () => {
  const email = `${randomUUID()}@example.com`
  const token = await t.makeClient(email)
  const same = { customer: { ...customer, email } }
  for (let count = 0; count < 5; count++) expect((await placeCart(t, same)).status).toBe(200)
  for (let count = 0; count < 5; count++) expect((await placeCart(t, same, token)).status).toBe(200)
  const sentence = expect.stringContaining('You have 5 orders to pick up')
  expect((await placeCart(t, same, token)).body.error.fields).toEqual({ 'customer.email': sentence })
  await forgetVisitorMessages(t)
  expect((await placeCart(t, same)).status).toBe(200)
})

test('an address or number that nobody verified has twenty unpaid orders at most, and its account goes on', async () => {
  const email = `${randomUUID()}@example.com`
  const phone = '(312) 555-0177'
  const same = { customer: { ...customer, email, phone } }
  for (let count = 0; count < 20; count++) {
    await forgetVisitorMessages(t)
    expect((await placeCart(t, same)).status).toBe(200)
  }
  const sentence = expect.stringContaining('Sign in to order, or pay this one by card')
  expect((await placeCart(t, same)).body.error.fields).toEqual({ 'customer.email': sentence })
  const otherAddress = { customer: { ...customer, email: `${randomUUID()}@example.com`, phone } }
  expect((await placeCart(t, otherAddress)).body.error.fields).toEqual({ 'customer.email': sentence })
  expect((await placeCart(t, { ...same, pay: 'card' })).status).toBe(200)
  expect((await placeCart(t, same, await t.makeClient(email))).status).toBe(200)
})

test('one network orders ten times a day without paying; a repeated submit isn’t another order', async () => {
  const { input } = await placeCart(t, {})
  const order = (key: string, email = `${randomUUID()}@example.com`) =>
    send(t, { ...input, key, customer: { ...customer, email } }, null, '10.99.0.1')
  const key = randomUUID()
  await order(key, 'first@example.com')
  for (let count = 0; count < 3; count++) await order(key, 'first@example.com')
  for (let count = 1; count < 10; count++) expect((await order(randomUUID())).status).toBe(200)
  expect((await order(randomUUID())).body.error.code).toBe('too_many_requests')
  const client = await t.makeClient(`${randomUUID()}@example.com`)
  expect((await send(t, { ...input, key: randomUUID() }, client, '10.99.0.1')).status).toBe(200)
})

test('what is refused doesn’t count towards the orders of a day', async () => {
  const { input } = await placeCart(t, {})
  const order = (phone?: string) =>
    send(
      t,
      {
        ...input,
        key: randomUUID(),
        customer: { ...customer, email: `${randomUUID()}@example.com`, ...(phone && { phone }) },
      },
      null,
      '10.99.0.2',
    )
  for (let count = 0; count < 11; count++)
    expect((await order('555 0100')).body.error.fields).toHaveProperty(['customer.phone'])
  expect((await order()).status).toBe(200)
})

test('a client’s order is theirs with the address of their account; a visitor’s is nobody’s', async () => {
  const email = `${randomUUID()}@example.com`
  const token = await t.makeClient(email)
  const own = await placeCart(t, { customer: { ...customer, email: 'another@example.com' } }, token)
  expect((await readOrder(own.body.number)).order).toMatchObject({
    ...{ customerEmail: email, userId: expect.any(String) },
  })
  const typed = await placeCart(t, { customer: { ...customer, email } })
  expect((await readOrder(typed.body.number)).order).toMatchObject({ customerEmail: email, userId: null })
})

test('closed days and a changed place are in the next quote', async () => {
  const quote = await readQuote(t, { lines: [gallon] })
  expect(quote).toMatchObject({
    ...{ tax: null, pays: ['pickup', 'card'], deliveries: ['pickup'], delivery: 'pickup' },
    pickup: { place: pickupRules.place, directions: pickupRules.directions },
  })
  expect(quote.pickup?.times.length).toBeGreaterThan(40)
})

test('blocked time is not offered for pickup, is refused, and its owner reads who was promised to come then', async () => {
  const owner = await t.signIn(admin.email, admin.password)
  const { starts_at = '', ends_at = '' } =
    (await readQuote(t, { lines: [gallon] })).pickup?.times.at(-1) ?? {}
  const placed = await placeCart(t, { pickup_starts_at: starts_at })
  const span = { starts_at, ends_at }
  const { body } = await t.call(
    'GET',
    `/api/calendar/problems?kind=block&${new URLSearchParams(span)}`,
    undefined,
    owner,
  )
  const promise = expect.stringMatching(new RegExp(`^Nia Okoye picks up order #${placed.body.number} on `))
  expect(body.problems).toEqual([promise])
  const block = (more: object = {}) => t.call('POST', '/api/calendar/blocks', { ...span, ...more }, owner)
  const refused = await block()
  expect([refused.status, refused.body.error.code]).toEqual([409, 'time_not_free'])
  expect(Object.values(refused.body.error.fields)).toEqual(body.problems)
  const pickups = [{ order_number: placed.body.number, sentence: promise }]
  expect((await block({ any_time: true })).body.pickups).toEqual(pickups)
  const date = toLocal(new Date(starts_at)).date
  const close = (more: object) =>
    t.call('PUT', '/api/calendar/days', { date, kind: 'closed', ...more }, owner)
  expect((await close({ place: null })).body).toEqual({
    saved: false,
    warning: null,
    affected: [],
    pickups,
  })
  expect((await close({ place: 'online' })).body).toEqual({
    saved: true,
    warning: null,
    affected: [],
    pickups: [],
  })
  const range = new URLSearchParams({ from: date, to: nextDate(date) })
  const readCalendar = async () => (await t.call('GET', `/api/calendar?${range}`, undefined, owner)).body
  expect((await readCalendar()).pickups).toEqual([])
  await close({ place: null, confirm: true })
  expect((await readCalendar()).pickups).toEqual(pickups.map((pickup) => ({ ...pickup, date })))
  const { pickup } = await readQuote(t, { lines: [gallon] })
  expect(pickup?.times.map((time) => time.starts_at)).not.toContain(starts_at)
  const late = await send(t, { ...placed.input, key: randomUUID() })
  expect(late.body.error.fields).toEqual({ pickup_starts_at: expect.stringContaining('Choose another one') })
})
