import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { blend } from '#tests/support/offers.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await createFakeStripe()
  const payments = createStripePayments({ ...stripeKeys, apiBase: stripe.url, timeoutMs: 2000 })
  t = await makeTestApp({ payments: () => payments })
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})

const address = {
  line1: '1 State St',
  line2: null,
  city: 'Chicago',
  state: 'IL',
  postal_code: '60601',
  country: 'US',
}
const customer = { name: 'Nia Okoye', email: 'odd@example.com', phone: '+13125550100', address }

async function paymentOf(sessionId: string) {
  const ofSession = sql`(select order_id from card_payments where payment_session_id = ${sessionId})`
  const query = sql`select payment from orders where id = ${ofSession}`
  return (await t.scope(system, (tx) => tx.execute(query))).rows[0]?.payment
}

async function checkout(): Promise<string> {
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 2 })
  return new URL(body.url).pathname.split('/').at(-1) ?? ''
}

async function deliver(event: string) {
  const headers = { 'stripe-signature': stripe.sign(event) }
  return (await t.app.request('/webhooks/payments', { method: 'POST', body: event, headers })).status
}

test('amounts that Stripe never sends are refused as malformed, and the order is settled once they are right', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customer)
  const event = stripe.events.at(-1) ?? ''
  const session = stripe.sessions.get(sessionId)
  const amount = session?.amount_total ?? 0
  const show = (cents: number) => session && Object.assign(session, { amount_total: cents })
  for (const wrong of [-1, 1.5, 3_000_000_000, 1e300]) {
    show(wrong)
    expect([wrong, await deliver(event)]).toEqual([wrong, 400])
    expect(await paymentOf(sessionId)).not.toBe('paid')
  }
  show(amount)
  expect(await deliver(event)).toBe(200)
  expect(await paymentOf(sessionId)).toBe('paid')
})
