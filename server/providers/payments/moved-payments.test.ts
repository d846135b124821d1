import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MovedPayment, PaymentProvider } from '#server/providers/payments/port.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { days, hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'

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
  refund(id: string, cents: number): unknown
  dispute(id: string): unknown
  win(id: string): unknown
}

let t: TestApp
let fake: FakeStripe
const stripe = () => createStripePayments({ ...stripeKeys, apiBase: fake.url, timeoutMs: 10_000 })
const cases: Record<string, () => Case> = {
  embedded: () => ({
    provider: t.embedded,
    pay: (id) => t.embedded.pay(id, customer),
    refund: (id, cents) => t.embedded.setRefunded(id, cents),
    dispute: (id) => t.embedded.setDispute(id, 'open'),
    win: (id) => t.embedded.setDispute(id, 'won'),
  }),
  stripe: () => ({
    provider: stripe(),
    pay: (id) => fake.pay(id, customer),
    refund: (id, cents) => fake.refund(id, cents),
    dispute: (id) => fake.dispute(id),
    win: (id) => fake.closeDispute(id, 'won'),
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

async function open(provider: PaymentProvider) {
  const reference = randomUUID()
  const { sessionId } = await provider.createCheckout({
    ...{ subject: 'order', reference, description: 'A cart', items: [item] },
    ...{ asksAddress: false, asksPhone: false, consentSentence: null },
    expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + hours(2)),
    ...{ successUrl: 'http://localhost/done', cancelUrl: 'http://localhost/cancelled' },
  })
  return { reference, sessionId }
}
const item = { description: 'A gallon', quantity: 2, unitCents: 3000 }
const yesterday = () => new Date(Date.now() - days(1))
const find = (list: MovedPayment[], reference: string) => list.find((each) => each.reference === reference)

describe.each(Object.entries(cases))('%s', (_name, make) => {
  test('lists a paid session with the totals that it shows itself, and none that isn’t paid', async () => {
    const { provider, ...acts } = make()
    const paid = await open(provider)
    const unpaid = await open(provider)
    await acts.pay(paid.sessionId)
    await acts.refund(paid.sessionId, 1000)
    await acts.refund(paid.sessionId, 1500)
    const steps = [() => undefined, acts.dispute, acts.win]
    for (const step of steps) {
      await step(paid.sessionId)
      const list = await provider.listMovedSince(yesterday())
      const session = await provider.retrieve(paid.sessionId)
      expect(find(list, unpaid.reference)).toBeUndefined()
      expect(find(list, paid.reference)).toMatchObject({
        ...{ receivedCents: 6000, refundedCents: 1500 },
        ...{ disputedCents: session?.disputedCents, feeCents: session?.feeCents },
      })
    }
  })
})

test('a refund that failed takes its amount off at Stripe', async () => {
  const { sessionId, reference } = await open(stripe())
  fake.pay(sessionId, customer)
  fake.refund(sessionId, 2000)
  fake.failRefund(sessionId)
  expect(find(await stripe().listMovedSince(yesterday()), reference)).toMatchObject({ refundedCents: 0 })
})

test('more movements than a page of Stripe’s are all read', async () => {
  const opened = []
  for (let n = 0; n < 60; n++) {
    const one = await open(stripe())
    fake.pay(one.sessionId, customer)
    fake.refund(one.sessionId, n + 1)
    opened.push(one)
  }
  const list = await stripe().listMovedSince(yesterday())
  expect(opened.map(({ reference }) => find(list, reference)?.refundedCents)).toEqual(
    opened.map((_, n) => n + 1),
  )
})

test('of a payment that is older than the list, the session has the totals', async () => {
  const { sessionId, reference } = await open(stripe())
  fake.pay(sessionId, customer)
  const charge = fake.movements.at(-1)
  if (charge) charge.created -= 100_000
  const since = yesterday()
  expect(find(await stripe().listMovedSince(since), reference)).toBeUndefined()
  fake.refund(sessionId, 500)
  expect(find(await stripe().listMovedSince(since), reference)).toMatchObject({
    ...{ receivedCents: 6000, refundedCents: 500, movedAt: expect.any(Date) },
  })
})

test('what the account sells elsewhere, and what belongs to no payment, is left out', async () => {
  const { sessionId, reference } = await open(stripe())
  const session = fake.sessions.get(sessionId)
  if (session) {
    session.intent.metadata = {}
    session.client_reference_id = 'order 17 of another shop'
  }
  fake.pay(sessionId, customer)
  const payout = { id: 'txn_payout', created: Math.floor(Date.now() / 1000), amount: -5000, fee: 0 }
  fake.movements.push({ ...payout, source: { object: 'payout' } })
  const listed = async () => (await stripe().listMovedSince(yesterday())).length
  const before = await listed()
  fake.refund(sessionId, 500)
  expect(await listed()).toBe(before)
  expect(find(await stripe().listMovedSince(yesterday()), reference)).toBeUndefined()
})

test('a silent or refusing Stripe is an error, not an empty list', async () => {
  fake.faults.push('broken', 'broken', 'broken')
  await expect(stripe().listMovedSince(yesterday())).rejects.toThrow()
  fake.forbidden.add('balance_transactions')
  await expect(stripe().listMovedSince(yesterday())).rejects.toThrow('required permissions')
  fake.forbidden.clear()
})
