import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeSettings, smsFallbacks } from '#server/db/schema/notices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { replayOrderEvents, stateOf } from '#server/orders/record-order-event.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, pouch, publishPickup } from '#tests/support/cart.ts'
import { addBatch } from '#tests/support/stock.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

let buyers = 0
async function place(lines = [gallon], phone = ''): Promise<OwnerOrder> {
  const email = `pickup-${buyers++}@example.com`
  const customer = { name: 'Ada Pine', email, texts_agreed: phone !== '', ...(phone && { phone }) }
  const { status, body } = await placeCart(t, { lines, customer })
  expect(status).toBe(200)
  return read(body.number)
}
async function read(number: number): Promise<OwnerOrder> {
  return (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
}
const post = (order: OwnerOrder, path: string, input: object) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, { version: order.version, ...input }, owner)
const pay = (order: OwnerOrder, cents: number, input: object = {}) =>
  post(order, 'payments', { cents, method: 'cash', key: randomUUID(), ...input })
const entriesOf = async ({ id }: OwnerOrder) =>
  (
    await t.scope(system, (tx) =>
      tx.execute<{ kind: string; method: string; income: string; amount_cents: number }>(
        sql`select kind, method, income, amount_cents from money_entries where order_id = ${id} order by income, id`,
      ),
    )
  ).rows
const unitsOnHand = async () =>
  Number((await t.scope(system, (tx) => tx.execute(sql`select on_hand from stock_batches`))).rows[0]?.on_hand)

test('an order is packed, made ready, paid in cash and handed over', async () => {
  let order = await place([gallon, pouch])
  expect(order).toMatchObject({ payment: 'due', delivery: 'pickup', next_step: 'pack' })
  for (const step of ['pack', 'ready']) order = (await post(order, 'steps', { step, tell: true })).body.order
  const refused = await post(order, 'steps', { step: 'deliver', tell: false })
  expect([refused.status, refused.body.error.fields.step]).toEqual([
    400,
    expect.stringContaining('Take the payment'),
  ])
  const { status, body } = await pay(order, 6000)
  expect([status, body.order.payment]).toEqual([200, 'paid'])
  expect(await entriesOf(order)).toEqual([
    { kind: 'payment', method: 'cash', income: 'blend', amount_cents: 3000 },
    { kind: 'payment', method: 'cash', income: 'drink', amount_cents: 3000 },
  ])
  order = (await post(body.order, 'steps', { step: 'deliver', tell: false })).body.order
  expect(order).toMatchObject({ status: 'delivered', payment: 'paid', money: { paid_cents: 6000 } })
  const [row] = await t.scope(system, (tx) => tx.select().from(orders).where(sql`id = ${order.id}`))
  expect(await t.scope(system, (tx) => replayOrderEvents(tx, order.id))).toEqual(row && stateOf(row))
})

test('what is paid while the ready email waits is not asked for in it, and what is left is', async () => {
  const readReady = async (order: OwnerOrder) => {
    await endUndoWait(t)
    const mails = (await t.sentMail()).filter(
      ({ subject }) => subject === `Your order #${order.number} is ready for pickup`,
    )
    return mails.map(({ text }) => text)
  }
  const makeReady = async () => {
    const order = (await post(await place(), 'steps', { step: 'ready', tell: true, note: 'Ring twice.' }))
      .body.order
    return order as OwnerOrder
  }
  const paid = await makeReady()
  expect((await pay(paid, 3000)).status).toBe(200)
  const readyTexts = await readReady(paid)
  expect(readyTexts).toEqual([expect.not.stringContaining('You pay')])
  expect(readyTexts[0]).toContain('Ring twice.')
  const part = await makeReady()
  await pay(part, 1000)
  expect(await readReady(part)).toEqual([expect.stringContaining('You pay $20.00 when you pick it up')])
})

test('what is paid while the ready text waits leaves the owner’s words in the email that follows if it fails', async () => {
  const byText = { kind: 'order_ready', isOn: true, delivery: 'text_first' } as const
  await t.scope(system, (tx) => tx.insert(noticeSettings).values(byText))
  const step = { step: 'ready', tell: true, note: 'Ring twice.' }
  const order = (await post(await place([gallon], '(312) 555-0183'), 'steps', step)).body.order
  expect((await pay(order, 3000)).status).toBe(200)
  const isReady = eq(smsFallbacks.kind, 'order_ready')
  const emails = await t.scope(system, (tx) => tx.select().from(smsFallbacks).where(isReady))
  expect(JSON.stringify(emails.map(({ content }) => content))).toMatch(/^(?!.*You pay).*Ring twice\./)
  await t.scope(system, (tx) => tx.delete(noticeSettings))
})

test('a payment is recorded once, in parts too, and never above what is due', async () => {
  const order = await place()
  const key = randomUUID()
  const [first, second] = await Promise.all([pay(order, 1000, { key }), pay(order, 1000, { key })])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const part = await read(order.number)
  expect(part).toMatchObject({ payment: 'due', money: { paid_cents: 1000 } })
  expect((await pay(part, 1000, { key })).body.order.money.paid_cents).toBe(1000)
  const tooMuch = await pay(part, 2001)
  expect(tooMuch.body.error.fields.cents).toBe('Enter an amount up to $20.00, which is what is due.')
  expect((await pay(part, 2000, { method: 'other' })).body.order.payment).toBe('paid')
  const paid = await read(order.number)
  expect((await pay(paid, 1)).body.error.fields.cents).toBe('This order is paid.')
  expect((await entriesOf(order)).map(({ method, amount_cents }) => [method, amount_cents])).toEqual([
    ['cash', 1000],
    ['other', 2000],
  ])
})

test.each([
  ['no amount', { cents: 0 }],
  ['half a cent', { cents: 0.5 }],
  ['another way than there is', { method: 'gold' }],
  ['no key', { key: 'x' }],
])('%s is refused with a sentence', async (_, input) => {
  const order = await place()
  const { status, body } = await pay(order, 100, input)
  expect([status, Object.values(body.error.fields)[0]]).toEqual([400, expect.stringMatching(/\.$/)])
  expect(await entriesOf(order)).toEqual([])
})

test('only the owner takes a payment', async () => {
  const order = await place()
  const input = { version: order.version, cents: 100, method: 'cash', key: randomUUID() }
  const client = await t.makeClient('curious@example.com')
  for (const token of [null, client])
    expect((await t.call('POST', `/api/orders/${order.id}/payments`, input, token)).status).toBeGreaterThan(
      400,
    )
})

test('what is due can be paid by card with a link, on the screen and by email', async () => {
  const order = await place()
  const link = (send: boolean) => t.call('POST', `/api/orders/${order.id}/card-link`, { send }, owner)
  const { body } = await link(true)
  const token = String(body.url).split('/your-order#')[1] ?? ''
  const { order: seen } = (await t.call('POST', '/api/your-order/view', { token })).body
  expect(seen).toMatchObject({ number: order.number, due_cents: 3000, can_pay: true })
  const mails = (await t.sentMail()).filter(({ subject }) => subject.includes(`your order #${order.number}`))
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    order.customer.email,
    `$30.00 to pay for your order #${order.number}`,
  ])
  const sent = []
  for (let n = 0; n < 5; n++) sent.push((await link(true)).status)
  expect(sent).toEqual([200, 200, 200, 200, 429])
  await pay(order, 3000)
  expect((await link(false)).status).toBe(409)
})

test('what was paid in cash is given back in parts, and the customer is told', async () => {
  const order = await place()
  const paid = (await pay(order, 3000)).body.order
  expect(paid.money).toMatchObject({ by_hand_cents: 3000, refundable_cents: 0 })
  const give = (from: OwnerOrder, cents: number, key: string = randomUUID()) =>
    post(from, 'refund-by-hand', { cents, key, reason: 'One was flat' })
  const key = randomUUID()
  const half = (await give(paid, 1000, key)).body.order
  expect(half.money).toMatchObject({ by_hand_cents: 2000, refunded_cents: 1000 })
  expect((await give(paid, 1000, key)).status).toBe(409)
  const tooMuch = await give(half, 2001)
  expect(tooMuch.body.error.fields.cents).toContain('$20.00')
  expect((await give(half, 2000)).body.order.money).toMatchObject({ by_hand_cents: 0, refunded_cents: 3000 })
  const subjects = (await t.sentMail())
    .filter(({ to }) => to === order.customer.email)
    .map(({ subject }) => subject)
  expect(subjects.filter((subject) => /refund/i.test(subject))).toHaveLength(2)
})

test('what goes back or was a mistake is in the books in the way in which it came', async () => {
  const back = (order: OwnerOrder, cents: number, mistake: boolean) =>
    post(order, 'refund-by-hand', { cents, key: randomUUID(), mistake })
  let order = (await pay(await place(), 2000)).body.order
  order = (await back(order, 2000, true)).body.order
  order = (await pay(order, 2000, { method: 'other' })).body.order
  order = (await back(order, 500, false)).body.order
  order = (await pay(order, 1000)).body.order
  await back(order, 1000, true)
  const entries = (await entriesOf(order)).map(({ kind, method, amount_cents }) => [
    kind,
    method,
    amount_cents,
  ])
  expect(entries).toEqual([
    ['payment', 'cash', 2000],
    ['correction', 'cash', -2000],
    ['payment', 'other', 2000],
    ['refund', 'other', -500],
    ['payment', 'cash', 1000],
    ['correction', 'cash', -1000],
  ])
})

test('the customer is told once more how the order stands, once for each key and a few times an hour', async () => {
  const order = await place()
  const key = randomUUID()
  const resend = (given: string) => t.call('POST', `/api/orders/${order.id}/resend`, { key: given }, owner)
  const preview = await t.call('GET', `/api/orders/${order.id}/resend`, undefined, owner)
  expect(preview.body.email).toMatchObject({ to: order.customer.email, subject: expect.any(String) })
  const mails = async () => (await t.sentMail()).filter(({ to }) => to === order.customer.email)
  const before = (await mails()).length
  for (let n = 0; n < 2; n++) expect((await resend(key)).status).toBe(200)
  expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual([preview.body.email.subject])
  const resendEvents = (await read(order.number)).events.filter(({ sentence }) =>
    sentence.startsWith('Resent'),
  )
  expect(resendEvents).toHaveLength(1)
  const more = []
  for (let n = 0; n < 4; n++) more.push((await resend(randomUUID())).status)
  expect(more).toEqual([200, 200, 200, 429])
})

test('an order that was cancelled before anyone paid asks for no refund', async () => {
  const order = await place()
  await post(order, 'steps', { step: 'cancel', tell: false })
  const { orders: listed } = (await t.call('GET', '/api/orders/all', undefined, owner)).body
  const row = listed.find(({ number }: { number: number }) => number === order.number)
  expect([row.status, row.note, row.hint]).toEqual(['cancelled', null, null])
})

test('a cancelled order gives its units back, and takes them again when that is undone', async () => {
  await addBatch(t, { product: 'gingerade', units: 20 })
  const order = await place()
  expect(await unitsOnHand()).toBe(12)
  const cancelled = (await post(order, 'steps', { step: 'cancel', tell: true })).body.order
  expect([cancelled.status, await unitsOnHand()]).toEqual(['cancelled', 20])
  const undone = (await post(cancelled, 'undo', {})).body.order
  expect([undone.status, await unitsOnHand()]).toEqual(['pending', 12])

  const again = (await post(undone, 'steps', { step: 'cancel', tell: true })).body.order
  await t.scope(system, (tx) => tx.execute(sql`update stock_batches set on_hand = 3`))
  const refused = await post(again, 'undo', {})
  expect(refused.status).toBe(409)
  expect(refused.body.error.fields.undo).toBe('What was in this order has been sold meanwhile.')
  await endUndoWait(t)
  expect((await t.sentMail()).filter(({ subject }) => subject.includes('is cancelled'))).toHaveLength(1)
  await t.scope(system, (tx) => tx.execute(sql`delete from stock_batches`))
})

test('cash is recorded without a receipt where that was chosen', async () => {
  const order = await place()
  expect((await pay(order, 1000, { tell: false })).status).toBe(200)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select id from outbox where cause like ${`order:${order.id}:paid:%`}`),
  )
  expect(rows).toEqual([])
})

test('a payment that comes after one of the same sum was taken off as a mistake is told as well', async () => {
  const order = await place()
  const mistaken = (await pay(order, 1000)).body.order
  await endUndoWait(t)
  const removed = await post(mistaken, 'refund-by-hand', { cents: 1000, key: randomUUID(), mistake: true })
  expect((await pay(removed.body.order, 1000)).status).toBe(200)
  await endUndoWait(t)
  const received = (await t.sentMail()).filter(
    ({ to, subject }) => to === order.customer.email && subject.startsWith('We received $10.00'),
  )
  expect(received).toHaveLength(2)
})

test('cash of an earlier day counts in the books of that day, from the day of the order on', async () => {
  const today = toLocal(new Date()).date
  const order = await place()
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set created_at = created_at - interval '40 days' where id = ${order.id}`),
  )
  for (const [received_on, sentence] of [
    [addDays(today, -42), 'Choose a date on or after that of the order.'],
    [addDays(today, 1), 'Choose today or an earlier date.'],
    ['31.10.', 'Choose a date.'],
  ]) {
    const { status, body } = await pay(order, 3000, { received_on })
    expect([status, body.error.fields]).toEqual([400, { received_on: sentence }])
  }
  expect(await entriesOf(order)).toEqual([])
  const received_on = addDays(today, -38)
  const { body } = await pay(order, 3000, { received_on })
  expect(body.order).toMatchObject({ payment: 'paid', version: order.version + 1 })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ at: Date }>(sql`select occurred_at as at from money_entries where order_id = ${order.id}`),
  )
  expect(rows.map(({ at }) => toLocal(new Date(at)))).toEqual([{ date: received_on, time: '12:00' }])
})
