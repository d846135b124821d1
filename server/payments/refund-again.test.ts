import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { blend } from '#tests/support/offers.ts'

const system = { role: 'system', job: 'test' } as const
const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
const address = { line1: '1 State St', line2: null, ...place }

let t: TestApp
let stripe: FakeStripe
let owner: string
beforeAll(async () => {
  stripe = await createFakeStripe()
  const payments = createStripePayments({ ...stripeKeys, apiBase: stripe.url, timeoutMs: 2000 })
  t = await makeTestApp({ payments: () => payments })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})
afterEach(() => {
  stripe.always = () => null
})

let buyers = 0
/** A paid order of three pouches, $30.00. */
async function buy(): Promise<{ order: OwnerOrder; sessionId: string }> {
  const email = `again-${buyers++}@example.com`
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 3 })
  const sessionId = new URL(body.url).pathname.split('/').at(-1) ?? ''
  stripe.pay(sessionId, { name: 'Nia Okoye', email, phone: null, address })
  await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  const list = await t.call('GET', `/api/orders/all?q=${email}`, undefined, owner)
  return { order: await read(list.body.orders[0].number), sessionId }
}
const read = async (number: number): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
/** Refunds all of an order, as the owner asks for it, and lets the provider be asked. */
async function refund({ number }: OwnerOrder): Promise<OwnerOrder> {
  const { id, version } = await read(number)
  const { status } = await t.call('POST', `/api/orders/${id}/refund`, { version, cents: 3000 }, owner)
  expect(status).toBe(200)
  t.clock.aheadMs += minutes(1)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  return read(number)
}
async function deliver() {
  const event = stripe.events.at(-1) ?? ''
  const headers = { 'stripe-signature': stripe.sign(event) }
  expect((await t.app.request('/webhooks/payments', { method: 'POST', body: event, headers })).status).toBe(
    200,
  )
}
const refundedAtStripe = (sessionId: string) =>
  stripe.sessions.get(sessionId)?.intent.latest_charge?.amount_refunded

test('a refund that the bank sent back is made again when the owner asks for it', async () => {
  const { order, sessionId } = await buy()
  expect((await refund(order)).money.refunded_cents).toBe(3000)
  stripe.failRefund(sessionId)
  await deliver()
  expect((await read(order.number)).money).toMatchObject({ refunded_cents: 0, refundable_cents: 3000 })
  expect((await refund(order)).money).toMatchObject({ refunded_cents: 3000, refund_due_cents: 0 })
  expect(refundedAtStripe(sessionId)).toBe(3000)
})

test('a refund that was refused is made when the owner asks for it again', async () => {
  const { order, sessionId } = await buy()
  stripe.forbidden.add('refunds')
  expect((await refund(order)).money).toMatchObject({ refunded_cents: 0, refundable_cents: 3000 })
  stripe.forbidden.delete('refunds')
  expect((await refund(order)).money.refunded_cents).toBe(3000)
  expect(refundedAtStripe(sessionId)).toBe(3000)
})

const failedToday = async () =>
  (await t.call('GET', '/api/overview/today', undefined, owner)).body.failed_refunds as object[]

test('a refund that was refused or came back shows on the order, in the list and under Today, until it is made', async () => {
  const { order, sessionId } = await buy()
  stripe.forbidden.add('refunds')
  const refused = await refund(order)
  stripe.forbidden.delete('refunds')
  expect(refused.money).toMatchObject({ refund_due_cents: 0, refundable_cents: 3000 })
  expect(refused.money.failed_refunds).toMatchObject([
    { cents: 3000, reason: expect.stringMatching(/permission/) },
  ])
  expect(refused.events.at(-1)?.sentence).toMatch(/^A refund of \$30\.00 was refused: .*permission/)
  expect(await failedToday()).toMatchObject([{ cents: 3000, order_number: order.number }])
  const list = await t.call('GET', `/api/orders/all?q=${order.customer.email}`, undefined, owner)
  expect(list.body.orders[0].note).toBe('A refund of $30.00 didn’t go through.')

  expect((await refund(order)).money.failed_refunds).toEqual([])
  expect(await failedToday()).toEqual([])
  stripe.failRefund(sessionId)
  await deliver()
  expect((await read(order.number)).money.failed_refunds).toMatchObject([{ cents: 3000 }])
  expect(await failedToday()).toHaveLength(1)
  await refund(order)
})

test('a failed refund isn’t owed while the customer’s bank has the payment, and is again when it gives it back', async () => {
  const { order, sessionId } = await buy()
  stripe.forbidden.add('refunds')
  await refund(order)
  stripe.forbidden.delete('refunds')
  stripe.dispute(sessionId)
  await deliver()
  expect((await read(order.number)).money.failed_refunds).toEqual([])
  expect(await failedToday()).toEqual([])
  stripe.closeDispute(sessionId, 'won')
  await deliver()
  expect((await read(order.number)).money.failed_refunds).toMatchObject([{ cents: 3000 }])
  expect(await failedToday()).toMatchObject([{ order_number: order.number }])
  await refund(order)
})

test('a failed refund whose customer got the money by a dispute is nothing to settle', async () => {
  const { order, sessionId } = await buy()
  stripe.forbidden.add('refunds')
  await refund(order)
  stripe.forbidden.delete('refunds')
  for (const change of [() => stripe.dispute(sessionId), () => stripe.closeDispute(sessionId, 'lost')]) {
    change()
    await deliver()
  }
  expect((await read(order.number)).money.failed_refunds).toEqual([])
  expect(await failedToday()).toEqual([])
})
