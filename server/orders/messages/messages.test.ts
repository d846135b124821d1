import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { withdrawConsent } from '#server/messaging/consents.ts'
import { withdrawMessages } from '#server/messaging/enqueue-email.ts'
import type { MessageDetails, OrderMessageKind } from '#server/orders/messages/emails.ts'
import {
  messageCause,
  previewOrderMessage,
  sendOrderMessage,
} from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { lockOrder } from '#server/orders/record-order-event.ts'
import { seconds } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, pouch, publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishPickup(t, {
    salesTax: { label: 'Drinks tax', rates: [{ product: 'gingerade', basisPoints: 125 }], appliesTo: 'all' },
  })
})
afterAll(() => t.close())

const { place, mailTo } = createPickupOrders(() => t)
const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
const set = (order: Order, columns: string) =>
  t.scope(system, (tx) => tx.execute(sql`update orders set ${sql.raw(columns)} where id = ${order.id}`))
const lock = async (order: Order) => {
  const row = await t.scope(system, (tx) => lockOrder(tx, order.id))
  if (!row) throw new Error('the order is gone')
  return row
}
const preview = async (order: Order, message: OrderMessageKind, details: MessageDetails = {}) => {
  const current = await lock(order)
  return t.scope(system, (tx) => previewOrderMessage(ctx(), tx, current, { message, ...details }))
}
const send = async (
  order: Order,
  message: OrderMessageKind,
  more: MessageDetails & { about?: number | string; delayMs?: number } = {},
) => {
  const current = await lock(order)
  await t.scope(system, (tx) => sendOrderMessage(ctx(), tx, current, { message, ...more }))
}
const textOf = async (order: Order, message: OrderMessageKind, details?: MessageDetails) =>
  (await preview(order, message, details)).email?.paragraphs.join('\n') ?? ''

test('who pays at pickup reads what, where, when and how much, with the link of the order', async () => {
  const { order, email, token } = await place({ lines: [gallon, pouch] })
  const [mail, ...others] = await mailTo(email, /^Your order #/)
  expect(others).toEqual([])
  expect(mail?.text).toContain('You pay $60.38 when you pick it up')
  expect(mail?.text).toContain('Drinks tax: $0.38')
  expect(mail?.text).toContain('1 × $30.00')
  expect(mail?.text).toContain('3 × $10.00')
  expect(mail?.text).toMatch(/Pick it up at .+ on /)
  expect(/your-order#([\w-]+)/.exec(mail?.text ?? '')?.[1]).toBeDefined()
  expect(token).not.toBe('')
  const [notice] = (await t.sentMail()).filter(({ subject }) =>
    subject.startsWith(`New order #${order.number}`),
  )
  expect(notice?.subject).toMatch(/: Gingerade Gallon and 1 more \(4 items\)$/)
  expect(notice?.text).toContain('It will be picked up and paid there.')
  expect(notice?.text).toContain(`/dashboard/orders/${order.number}`)
})

test.each<[OrderMessageKind, RegExp, RegExp]>([
  ['received', /^Your order #\d+ from /, /We’ll email you when it’s ready for pickup/],
  ['packed', /is packed$/, /We’ll tell you when you can pick it up/],
  ['ready', /is ready for pickup$/, /Your order is ready\.[\s\S]*Pick it up at /],
  ['delivered', /is complete$/, /You’ve picked up your order/],
  ['cancelled', /is cancelled$/, /there is nothing to pick up[\s\S]*Nothing was charged/],
])('an order for pickup: %s', async (message, subject, text) => {
  const { order } = await place()
  const { email } = await preview(order, message)
  expect(email?.subject).toMatch(subject)
  expect(email?.paragraphs.join('\n')).toMatch(text)
})

test.each<[OrderMessageKind, RegExp]>([
  ['received', /We’ll email you when it ships/],
  ['packed', /leaves soon/],
  ['shipped', /We’ve shipped your order with UPS 1Z999/],
  ['delivered', /Your order has arrived/],
  ['cancelled', /nothing will be shipped/],
])('an order that is shipped: %s', async (message, text) => {
  const { order } = await place()
  await set(order, `delivery = 'shipping', payment = 'paid', carrier = 'UPS', tracking_number = '1Z999'`)
  expect(await textOf(order, message)).toMatch(text)
})

test('what a cancellation says of the money is what happens to it', async () => {
  const { order } = await place()
  await set(order, `payment = 'paid', paid_at = now(), paid_cents = total_cents`)
  expect(await textOf(order, 'cancelled')).toContain('$30.38 of your payment hasn’t been refunded yet')
  expect(await textOf(order, 'cancelled', { refundDueCents: 3038 })).toContain(
    'We’re refunding $30.38 to you',
  )
  await set(order, 'refunded_cents = 1000')
  expect(await textOf(order, 'cancelled')).toContain('$20.38 of your payment hasn’t been refunded yet')
  await set(order, 'refunded_cents = total_cents')
  expect(await textOf(order, 'cancelled')).toContain('Your payment has been refunded in full')
  expect(await textOf(order, 'refunded', { note: 'A bottle was broken.' })).toMatch(
    /refunded \$30\.38 of \$30\.38[\s\S]*To a card,[\s\S]*A bottle was broken\./,
  )
  expect(await textOf(order, 'refunded', { isByHand: true })).not.toMatch(/card|bank/)
})

test('who has paid a part reads what is left, and what of it is kept when the order is cancelled', async () => {
  const { order } = await place()
  await set(order, 'paid_cents = 1000')
  expect(await textOf(order, 'ready')).toContain('You pay $20.38 when you pick it up')
  expect((await preview(order, 'ready')).text).toBeNull()
  expect(await textOf(order, 'paid', { receivedCents: 1000 })).toMatch(
    /We received \$10\.00\.\n\$20\.38 is still to be paid when you pick it up\./,
  )
  await set(order, `status = 'cancelled'`)
  const kept = await textOf(order, 'cancelled')
  expect(kept).toContain('$10.00 of your payment hasn’t been refunded yet')
  expect(kept).not.toContain('Nothing was charged')
  expect(await textOf(order, 'cancelled', { refundDueCents: 400 })).toMatch(
    /We’re refunding \$4\.00 to you[\s\S]*\$6\.00 of your payment hasn’t been refunded yet/,
  )
  await set(order, `dispute = 'lost'`)
  expect(await textOf(order, 'cancelled')).toContain('Your bank has given your payment back to you.')
})

test('a payment under review promises a check before packing', async () => {
  const { order } = await place()
  await set(order, `payment = 'review'`)
  expect(await textOf(order, 'received')).toContain('We’ll check your order before we pack it')
})

test('texts go only to a number whose owner agreed, and say the same', async () => {
  const { order: silent } = await place()
  expect((await preview(silent, 'ready')).text).toBeNull()
  await set(silent, `customer_phone = '+13125550190'`)
  expect((await preview(silent, 'ready')).text).toBeNull()
  const { order } = await place({ phone: '(312) 555-0191' })
  const expected: [OrderMessageKind, string][] = [
    ['to_pay_at_pickup', 'we received your order'],
    ['received', 'We’ll text you when it is ready'],
    ['packed', 'is packed'],
    ['ready', 'You pay $30.38 there.'],
    ['delivered', 'is complete'],
    ['cancelled', 'Nothing was charged.'],
    ['refunded', 'we refunded $0.00'],
  ]
  for (const [message, words] of expected) {
    const { text } = await preview(order, message)
    expect(text).toEqual({ to: '+13125550191', text: expect.stringContaining(words) })
    expect(text?.text).toContain(`#${order.number}`)
  }
  await t.scope(system, (tx) => tx.execute(sql`insert into sms_opt_outs (phone) values ('+13125550191')`))
  expect((await preview(order, 'ready')).text).toBeNull()
})

test('a step is told once, by email and by text, however often it is taken', async () => {
  const { order, email } = await place({ phone: '(312) 555-0192' })
  for (let n = 0; n < 2; n++) await send(order, 'packed')
  expect(await mailTo(email, /is packed$/)).toHaveLength(1)
  const texts = (await t.sentMail()).filter(
    ({ to, text }) => to === '+13125550192' && text.includes('is packed'),
  )
  expect(texts).toHaveLength(1)
})

test('each refund is told for itself', async () => {
  const { order, email } = await place()
  await set(order, `payment = 'paid', refunded_cents = 500`)
  for (const about of ['500', '500', '900']) await send(order, 'refunded', { about })
  expect(await mailTo(email, /^Refund for your order/)).toHaveLength(2)
})

test('a message that waits can be taken back, with the text of it', async () => {
  const { order, email } = await place({ phone: '(312) 555-0193' })
  await send(order, 'ready', { about: 77, delayMs: seconds(10) })
  const waiting = async () =>
    (
      await t.scope(system, (tx) =>
        tx.execute(sql`select count(*)::int as n from sms_messages where message like '%ready for pickup%'
          and phone_number = '+13125550193'`),
      )
    ).rows[0]?.n
  expect(await waiting()).toBe(1)
  const taken = await t.scope(system, (tx) => withdrawMessages(tx, messageCause(order, 77)))
  expect([taken, await waiting()]).toEqual([2, 0])
  expect(await mailTo(email, /ready for pickup$/)).toEqual([])
  expect(await t.scope(system, (tx) => withdrawMessages(tx, messageCause(order, 77)))).toBe(0)
})

test('nobody is written to without an address, and a person is greeted by their first name', async () => {
  const { order } = await place({ name: 'Zoë “Z” O’Neill <b>' })
  const { email } = await preview(order, 'packed')
  expect(email?.paragraphs[0]).toBe('Hi Zoë,')
  await set(order, 'customer_email = null')
  expect(await preview(order, 'packed')).toEqual({ email: null, text: null, unsent: 'no_address' })
  await send(order, 'packed')
})

test('the preview says why a message isn’t sent: switched off, or opted out of', async () => {
  const { order, email } = await place()
  expect(await preview(order, 'packed')).toMatchObject({ email: { to: email }, unsent: null })
  const off = { kind: 'order_packed', isOn: false, delivery: 'email' } as const
  await t.scope(system, (tx) => tx.insert(noticeSettings).values(off))
  expect(await preview(order, 'packed')).toEqual({ email: null, text: null, unsent: 'switched_off' })
  await t.scope(system, (tx) => tx.delete(noticeSettings))
  await t.scope(system, (tx) =>
    withdrawConsent(tx, {
      ...{ channel: 'email', recipient: email, purpose: 'orders', wording: 'No thanks' },
      ...{ source: 'unsubscribe', actor: 'person' },
    }),
  )
  expect(await preview(order, 'packed')).toEqual({ email: null, text: null, unsent: 'opted_out' })
  // What they have to know is sent in any case.
  expect(await preview(order, 'ready')).toMatchObject({ email: { to: email }, unsent: null })
})

test('a shipment without a carrier says only its tracking number', async () => {
  const { order } = await place()
  await set(order, `delivery = 'shipping', payment = 'paid', tracking_number = '1Z999'`)
  const text = await textOf(order, 'shipped')
  expect(text).toContain('We’ve shipped your order.')
  expect(text).toContain('Tracking number: 1Z999')
})
