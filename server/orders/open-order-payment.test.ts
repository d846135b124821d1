import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { recordManualPayment, refundManually } from '#server/orders/manual-payments.ts'
import { openOrderPayment } from '#server/orders/open-order-payment.ts'
import { lockOrder } from '#server/orders/record-order-event.ts'
import { listOrderPayments } from '#server/payments/card-payment.ts'
import type { CheckoutRequest } from '#server/providers/payments/port.ts'
import { noticeDefaults, noticeKinds } from '#shared/notices.ts'
import { hours, minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, pouch, publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'

const system = { role: 'system', job: 'test' } as const
const requests: CheckoutRequest[] = []
let isDown = false

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({
    sms: { kind: 'twilio', send: async () => randomUUID() },
    payments: (real) => ({
      async createCheckout(request) {
        requests.push(request)
        if (isDown) throw new Error('down')
        return real.createCheckout(request)
      },
    }),
  })
  await publishPickup(t, {
    salesTax: { label: 'City tax', rates: [{ product: 'gingerade', basisPoints: 1000 }], appliesTo: 'all' },
  })
})
afterAll(() => t.close())
afterEach(() => {
  isDown = false
  t.clock.aheadMs = 0
  requests.length = 0
})

const { place, readOrder } = createPickupOrders(() => t)
const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
const paymentsOf = (id: string) => t.scope(system, (tx) => listOrderPayments(tx, id))
const payManually = (id: string, cents: number, verb: 'pay' | 'refund' = 'pay', key: string = randomUUID()) =>
  t.scope(system, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Error('the order is gone')
    const input = { cents, method: 'cash' as const, key }
    return verb === 'pay'
      ? recordManualPayment(ctx(), tx, order, input)
      : refundManually(ctx(), tx, order, { ...input, reason: 'Broken' })
  })

test('the page lists the lines and the tax under its name, and asks for no address at pickup', async () => {
  const { order } = await place({ lines: [gallon, pouch] })
  await openOrderPayment(ctx(), order)
  expect(requests[0]).toMatchObject({
    ...{ subject: 'order', asksAddress: false, asksPhone: false, consentSentence: null },
    items: [
      { description: 'Gingerade Gallon', quantity: 1, unitCents: 3000 },
      { quantity: 3, unitCents: 1000 },
      { description: 'City tax', quantity: 1, unitCents: 300 },
    ],
  })
  const sum = requests[0]?.items.reduce((total, { quantity, unitCents }) => total + quantity * unitCents, 0)
  expect(sum).toBe(order.totalCents)
})

test('a shipped order asks for the address, the phone number and the consent to texts', async () => {
  const { body } = await placeCart(t, { lines: [pouch], delivery: 'shipping', pay: 'card' })
  expect(body.url).toContain('/sandbox/pay/')
  expect(requests[0]).toMatchObject({ asksAddress: true, asksPhone: true })
  expect(requests[0]?.consentSentence).toMatch(/\w{3,}/)
})

test('a shipped order asks for neither a phone number nor consent while no text about orders is sent', async () => {
  const ofOrders = noticeKinds.filter((kind) => noticeDefaults[kind].subject === 'order')
  await t.scope(system, (tx) =>
    tx
      .insert(noticeSettings)
      .values(ofOrders.map((kind) => ({ kind, isOn: true, delivery: 'email' as const }))),
  )
  await placeCart(t, { lines: [pouch], delivery: 'shipping', pay: 'card' })
  expect(requests[0]).toMatchObject({ asksAddress: true, asksPhone: false, consentSentence: null })
  await t.scope(system, (tx) => tx.delete(noticeSettings))
})

test('an open page is offered again, and a closed one is made anew', async () => {
  const { order } = await place()
  const first = await openOrderPayment(ctx(), order)
  expect(await openOrderPayment(ctx(), order)).toBe(first)
  expect(await paymentsOf(order.id)).toHaveLength(1)
  t.clock.aheadMs = hours(24)
  const later = await openOrderPayment(ctx(), order)
  expect(later).not.toBe(first)
  expect(await paymentsOf(order.id)).toHaveLength(2)
})

test('what is left after a payment in cash is paid by card as the rest', async () => {
  const { order, number } = await place()
  await payManually(order.id, 1300)
  await openOrderPayment(ctx(), await readOrder(number))
  expect(requests.at(-1)?.items).toEqual([
    { description: `Balance of order #${number}`, quantity: 1, unitCents: 2000 },
  ])
  await payManually(order.id, 2000)
  await expect(openOrderPayment(ctx(), await readOrder(number))).rejects.toMatchObject({ code: 'conflict' })
})

test('nothing is due of a cancelled order', async () => {
  const { order, number } = await place()
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set status = 'cancelled' where id = ${order.id}`),
  )
  await expect(openOrderPayment(ctx(), await readOrder(number))).rejects.toMatchObject({ code: 'conflict' })
})

test('while the provider is down a pickup stays due, and an order that was to be paid at once has failed', async () => {
  const { order, number } = await place()
  isDown = true
  await expect(openOrderPayment(ctx(), order)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect((await readOrder(number)).payment).toBe('due')
  const answer = await placeCart(t, { lines: [gallon], pay: 'card' })
  expect([answer.status, answer.body.error.code]).toEqual([502, 'payment_unavailable'])
  isDown = false
  const retried = await t.call('POST', '/api/checkout/orders', answer.input, null, '10.9.9.9')
  expect(retried.status).toBe(200)
})

test('the page of an order whose units are counted closes before they are free again', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into stock_batches (product_slug, name, on_hand) values ('everleaf', 'Batch', 10)`),
  )
  await placeCart(t, { lines: [pouch], delivery: 'shipping', pay: 'card' })
  const lifetimeMs = (requests[0]?.expiresAt.getTime() ?? 0) - Date.now()
  expect(lifetimeMs).toBeGreaterThan(minutes(30))
  expect(lifetimeMs).toBeLessThan(minutes(35))
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select on_hand, reserved from stock_batches where name = 'Batch'`),
  )
  expect(rows).toEqual([{ on_hand: 10, reserved: 3 }])
})

test('cash is given back in cash, once, at most what was paid that way, and the customer is told', async () => {
  const { order, email } = await place()
  await payManually(order.id, 3300)
  const key = randomUUID()
  for (let n = 0; n < 2; n++)
    expect((await payManually(order.id, 1300, 'refund', key)).refundedCents).toBe(1300)
  await expect(payManually(order.id, 2001, 'refund')).rejects.toMatchObject({
    details: { fields: { cents: 'Enter an amount from $0.01 to $20.00, which is what is left.' } },
  })
  expect((await payManually(order.id, 2000, 'refund')).refundedCents).toBe(3300)
  await expect(payManually(order.id, 1, 'refund')).rejects.toMatchObject({
    details: { fields: { cents: 'Nothing is left to refund.' } },
  })
  const mails = (await t.sentMail()).filter((mail) => mail.to === email && mail.subject.startsWith('Refund'))
  expect(mails).toHaveLength(2)
  expect(mails[0]?.text).toContain('Broken')
})
