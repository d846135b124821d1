import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { findDifferences } from '#server/payments/find-differences.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { readLedger } from '#server/payments/read-ledger.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { toLocal } from '#shared/local-time.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { days, minutes, seconds } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { blend } from '#tests/support/offers.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'

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
  await publishRules(t, owner, paidRules)
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})
afterEach(() => {
  t.clock.aheadMs = 0
})

const { book, sessionIdOf, paymentsOf, mailTo } = createPaidBookings(() => t)

async function deliver(event = stripe.events.at(-1) ?? '') {
  const headers = { 'stripe-signature': stripe.sign(event) }
  const { status } = await t.app.request('/webhooks/payments', { method: 'POST', body: event, headers })
  expect(status).toBe(200)
}
const read = async (number: number): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const failedToday = async () =>
  (await t.call('GET', '/api/overview/today', undefined, owner)).body.failed_refunds as object[]
const settle = (id: string, input: object = {}, as = owner) =>
  t.call('POST', `/api/payments/card/${id}/settle-refund`, settlement(input), as)
const settlement = (input: object) => ({
  ...{ key: crypto.randomUUID(), cents: 3000, method: 'cash', given_on: toLocal(t.now()).date },
  ...input,
})

async function refuse() {
  stripe.forbidden.add('refunds')
  t.clock.aheadMs += minutes(1)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  stripe.forbidden.delete('refunds')
}

let buyers = 0
/** A paid order of three pouches, $30.00, whose refund was refused. */
async function buyAndRefuse() {
  const email = `settled-${buyers++}@example.com`
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 3 })
  const sessionId = new URL(body.url).pathname.split('/').at(-1) ?? ''
  stripe.pay(sessionId, { name: 'Nia Okoye', email, phone: null, address })
  await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  const list = await t.call('GET', `/api/orders/all?q=${email}`, undefined, owner)
  const { id, number, version } = await read(list.body.orders[0].number)
  await t.call('POST', `/api/orders/${id}/refund`, { version, cents: 3000 }, owner)
  await refuse()
  const order = await read(number)
  return { email, sessionId, number, order, paymentId: order.money.failed_refunds[0]?.id ?? '' }
}

/** What the daily comparison finds, as it asks Stripe. */
async function differencesOf(paymentId: string) {
  const [ledger] = await t.scope(system, (tx) => readLedger(tx, eq(cardPayments.id, paymentId)))
  const session = await t.payments.retrieve(ledger?.paymentSessionId ?? '')
  return ledger && session ? findDifferences(ledger, session) : null
}

test('a failed refund that was given back in cash is in the books, and its notice goes', async () => {
  const { email, number, order, paymentId } = await buyAndRefuse()
  expect(order.money.failed_refunds).toMatchObject([{ id: paymentId, cents: 3000 }])
  expect(await failedToday()).toMatchObject([{ id: paymentId, cents: 3000 }])

  expect((await settle(paymentId, { reason: 'Handed over at the market' })).status).toBe(200)
  const { money, events } = await read(number)
  expect(money).toMatchObject({ failed_refunds: [], refunded_cents: 3000, refundable_cents: 0 })
  expect(money).toMatchObject({ by_hand_cents: 0, refund_due_cents: 0, refunded_twice_cents: 0 })
  expect(money.movements.at(-1)).toMatchObject({ kind: 'refund', method: 'cash', cents: -3000 })
  expect(money.movements.at(-1)?.note).toBe('Handed over at the market')
  expect(events.at(-1)?.sentence).toBe('Refunded $30.00 in cash. $30.00 in all.')
  expect(await failedToday()).toEqual([])
  expect(await mailTo(email, /refund/i)).toHaveLength(1)
  expect(await differencesOf(paymentId)).toEqual([])
})

test('the day the money was given back counts, not the day it was recorded', async () => {
  const { number, paymentId } = await buyAndRefuse()
  t.clock.aheadMs += days(3)
  const given_on = toLocal(new Date(t.now().getTime() - days(2))).date
  expect((await settle(paymentId, { given_on, method: 'other' })).status).toBe(200)
  const movement = (await read(number)).money.movements.find(({ method }) => method === 'other')
  expect(toLocal(new Date(movement?.at ?? 0)).date).toBe(given_on)
})

test('a day to come, or before the payment, is refused with a sentence', async () => {
  const { paymentId } = await buyAndRefuse()
  const tomorrow = toLocal(new Date(t.now().getTime() + days(1))).date
  for (const [given_on, sentence] of [
    [tomorrow, 'Choose today or an earlier date.'],
    ['2020-01-01', 'Choose a date after the payment.'],
  ]) {
    const { status, body } = await settle(paymentId, { given_on })
    expect([status, body.error.fields]).toEqual([400, { given_on: sentence }])
  }
  await settle(paymentId)
})

test('a second click records nothing more, and a second window is told that it was settled', async () => {
  const { number, paymentId } = await buyAndRefuse()
  const key = crypto.randomUUID()
  const answers = await Promise.all([settle(paymentId, { key }), settle(paymentId, { key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const other = await settle(paymentId)
  expect([other.status, Object.values(other.body.error.fields)]).toEqual([
    409,
    ['This refund was made or settled in the meantime.'],
  ])
  expect((await read(number)).money.refunded_cents).toBe(3000)
  expect((await settle(crypto.randomUUID())).status).toBe(404)
})

test('an amount that isn’t the one that failed by now is refused', async () => {
  const { paymentId } = await buyAndRefuse()
  expect((await settle(paymentId, { cents: 2000 })).status).toBe(409)
  await settle(paymentId)
})

test('what was settled can’t be refunded to the card as well', async () => {
  const { number, paymentId } = await buyAndRefuse()
  await settle(paymentId)
  const { id, version } = await read(number)
  const again = await t.call('POST', `/api/orders/${id}/refund`, { version, cents: 3000 }, owner)
  expect([again.status, again.body.error.fields]).toEqual([400, { cents: 'Nothing is left to refund.' }])
})

test('the provider’s refund that arrives after all is shown as the second one, and the owner hears of it', async () => {
  const { email, number, sessionId, paymentId } = await buyAndRefuse()
  await settle(paymentId)
  stripe.refund(sessionId, 3000)
  await deliver()
  const { money, events } = await read(number)
  expect(money).toMatchObject({ refunded_cents: 6000, refunded_twice_cents: 3000, failed_refunds: [] })
  expect(events.at(-1)?.sentence).toContain('$30.00 of it a second time')
  expect(await failedToday()).toMatchObject([{ id: paymentId, cents: 3000, is_twice: true }])
  const [notice] = await mailTo(admin.email, new RegExp(`refunded twice: order #${number}$`))
  expect(notice?.text).toContain('given back $30.00 another way')
  expect(await mailTo(email, /refund/i)).toHaveLength(1)
  expect(await differencesOf(paymentId)).toEqual([])

  stripe.failRefund(sessionId)
  await deliver()
  expect((await read(number)).money).toMatchObject({
    ...{ refunded_cents: 3000, refunded_twice_cents: 0, failed_refunds: [], refundable_cents: 0 },
  })
  expect(await failedToday()).toEqual([])
})

test('a session’s failed refund is settled, also when the session is cancelled once more', async () => {
  const booked = await book()
  const sessionId = sessionIdOf(booked.pay_url)
  stripe.pay(sessionId, { name: 'Ada Pine', email: booked.email, phone: null, address: {} })
  await deliver()
  const { id } = booked.appointment
  const cancel = (sequence: number) =>
    t.call('POST', `/api/calendar/appointments/${id}/cancel`, { sequence }, owner)
  await cancel(1)
  await refuse()
  const [failed] = await paymentsOf(id)
  const cents = booked.held.price_cents
  expect(failed).toMatchObject({ refundFailedCents: cents })
  expect((await settle(failed?.id ?? '', { cents, method: 'other' })).status).toBe(200)
  const after = await t.call('PATCH', `/api/appointments/${id}`, { status: 'confirmed' }, owner)
  expect(after.status).toBe(200)
  expect((await t.call('PATCH', `/api/appointments/${id}`, { status: 'cancelled' }, owner)).status).toBe(200)
  t.clock.aheadMs += seconds(20)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  expect(stripe.sessions.get(sessionId)?.intent.latest_charge?.amount_refunded).toBe(0)
  const { body } = await t.call('GET', `/api/calendar/appointments/${id}/events`, undefined, owner)
  expect(body.events).toContainEqual(expect.objectContaining({ kind: 'refunded', actor: 'owner' }))
  const mails = await mailTo(booked.email, /^Refund for your appointment/)
  expect(mails.map(({ text }) => text.includes('We gave you back'))).toEqual([true])
})
