import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { disputeFee, feeOf } from '#tests/support/stripe-session.ts'

const customer = {
  ...{ name: 'Nia Okoye', email: 'nia@example.com', phone: null },
  address: {
    ...{ line1: '1 State St', line2: null, city: 'Chicago', state: 'IL' },
    ...{ postal_code: '60601', country: 'US' },
  },
}

type Case = {
  provider: PaymentProvider
  pay(id: string): unknown
  dispute(id: string): unknown
  decide(id: string, decision: 'won' | 'lost'): unknown
  disputeFee: number
}

let t: TestApp
let fake: FakeStripe
const cases: Record<string, () => Case> = {
  embedded: () => ({
    provider: t.embedded,
    pay: (id) => t.embedded.pay(id, customer),
    dispute: (id) => t.embedded.setDispute(id, 'open'),
    decide: (id, decision) => t.embedded.setDispute(id, decision),
    disputeFee: 0,
  }),
  stripe: () => ({
    provider: createStripePayments({ ...stripeKeys, apiBase: fake.url, timeoutMs: 10_000 }),
    pay: (id) => fake.pay(id, customer),
    dispute: (id) => fake.dispute(id),
    decide: (id, decision) => fake.closeDispute(id, decision),
    disputeFee,
  }),
}

beforeAll(async () => {
  t = await makeTestApp()
  fake = await createFakeStripe()
})
afterAll(async () => {
  await t.close()
  await fake.close()
})

const items = [
  { description: 'A gallon', quantity: 1, unitCents: 3000 },
  { description: 'A pouch', quantity: 3, unitCents: 1000 },
  { description: 'Sales tax', quantity: 1, unitCents: 38 },
]
const sumCents = 6038

describe.each(Object.entries(cases))('%s', (_name, make) => {
  async function open() {
    const { provider, ...acts } = make()
    const reference = randomUUID()
    const { sessionId } = await provider.createCheckout({
      ...{ subject: 'order', reference, description: 'A cart', items },
      ...{ asksAddress: false, asksPhone: false, consentSentence: null },
      expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + hours(2)),
      ...{ successUrl: 'http://localhost/done', cancelUrl: 'http://localhost/cancelled' },
    })
    const read = async () => {
      const session = await provider.retrieve(sessionId)
      if (!session) throw new Error('the session is gone')
      return session
    }
    return { provider, sessionId, read, reference, ...acts }
  }

  test('the amount is the sum of everything that the page lists', async () => {
    const { read, reference } = await open()
    expect(await read()).toMatchObject({ amountCents: sumCents, state: 'open', reference })
  })

  test('what the provider keeps is known once it is paid', async () => {
    const { pay, read, sessionId } = await open()
    expect((await read()).feeCents).toBeNull()
    await pay(sessionId)
    expect(await read()).toMatchObject({ feeCents: feeOf(sumCents), disputedCents: 0, dispute: null })
  })

  test('a dispute takes what was not refunded, until it is won', async () => {
    const { provider, pay, read, sessionId, dispute, decide, disputeFee: extra } = await open()
    await pay(sessionId)
    await provider.refund({ sessionId, cents: 1038, key: randomUUID(), reason: 'x' })
    await dispute(sessionId)
    expect(await read()).toMatchObject({
      ...{ dispute: 'open', refundedCents: 1038, disputedCents: 5000 },
      feeCents: feeOf(sumCents) + extra,
    })
    await decide(sessionId, 'won')
    expect(await read()).toMatchObject({ dispute: 'won', disputedCents: 0 })
  })

  test('a lost dispute keeps what it took', async () => {
    const { pay, read, sessionId, dispute, decide } = await open()
    await pay(sessionId)
    await dispute(sessionId)
    await decide(sessionId, 'lost')
    expect(await read()).toMatchObject({ dispute: 'lost', disputedCents: sumCents })
  })

  test('a refund in parts adds up, and each key refunds once', async () => {
    const { provider, pay, read, sessionId } = await open()
    await pay(sessionId)
    const key = randomUUID()
    for (let n = 0; n < 3; n++) await provider.refund({ sessionId, cents: 500, key, reason: 'x' })
    await provider.refund({ sessionId, cents: 38, key: randomUUID(), reason: 'x' })
    expect((await read()).refundedCents).toBe(538)
  })
})

test('a dispute that Stripe doesn’t list yet is open and holds nothing', async () => {
  const provider = createStripePayments({ ...stripeKeys, apiBase: fake.url, timeoutMs: 10_000 })
  const { sessionId } = await provider.createCheckout({
    ...{ subject: 'order', reference: randomUUID(), description: 'A pouch', items },
    ...{ asksAddress: true, asksPhone: true, consentSentence: null },
    expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + hours(2)),
    ...{ successUrl: 'http://localhost/done', cancelUrl: 'http://localhost/cancelled' },
  })
  fake.pay(sessionId, customer)
  const charge = fake.sessions.get(sessionId)?.intent.latest_charge
  if (charge) charge.disputed = true
  expect(await provider.retrieve(sessionId)).toMatchObject({ dispute: 'open', disputedCents: 0 })
})
