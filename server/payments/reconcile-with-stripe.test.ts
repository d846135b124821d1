import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyDifferences } from '#server/db/schema/money.ts'
import { readBalance } from '#server/money/balance.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { pollRefundsAndDisputes } from '#server/payments/poll-payments.ts'
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts'
import { resolveDifference } from '#server/payments/resolve-difference.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { placeCardOrder } from '#tests/support/card-orders.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { disputeFee, feeOf } from '#tests/support/stripe-session.ts'

const system = { role: 'system', job: 'test' } as const
const payer = { name: 'Nia Okoye', email: 'nia@example.com', phone: null, address: {} }

let t: TestApp
let fake: FakeStripe
beforeAll(async () => {
  fake = await createFakeStripe()
  const stripe = createStripePayments({ ...stripeKeys, apiBase: fake.url, timeoutMs: 10_000 })
  t = await makeTestApp({ payments: () => stripe as never })
  await publishPickup(t)
})
afterAll(async () => {
  await t.close()
  await fake.close()
})

const ctx = () => ({ ...t, actor: system })
const listOpen = () =>
  t.scope(system, (tx) => tx.select().from(moneyDifferences).where(isNull(moneyDifferences.mendedAt)))

/** Later than the events of what moved would have arrived. */
async function compare(): Promise<number> {
  t.clock.aheadMs = minutes(11)
  return reconcileWithProvider(ctx(), paidSubjects).finally(() => {
    t.clock.aheadMs = 0
  })
}

async function mendAll() {
  for (const { id } of await listOpen()) await resolveDifference(ctx(), paidSubjects, id)
}

test('what Stripe’s balance shows and no event told is found and mended, to the cent', async () => {
  const { id, sessionId } = await placeCardOrder(t)
  const cents = fake.sessions.get(sessionId)?.amount_total ?? 0
  const balance = () => t.scope(system, (tx) => readBalance(tx, { orderId: id }))
  fake.pay(sessionId, payer)
  expect(await reconcileWithProvider(ctx(), paidSubjects)).toBe(0)
  expect(await compare()).toBe(1)
  await mendAll()
  expect(await balance()).toMatchObject({ paidCents: cents, feeCents: feeOf(cents) })
  fake.refund(sessionId, 700)
  fake.dispute(sessionId)
  expect(await compare()).toBe(3)
  expect((await listOpen()).map(({ what }) => what).toSorted()).toEqual(['disputed', 'fee', 'refunded'])
  await mendAll()
  expect(await balance()).toMatchObject({
    ...{ paidCents: cents, refundedCents: 700, disputedCents: cents - 700 },
    feeCents: feeOf(cents) + disputeFee,
  })
  fake.closeDispute(sessionId, 'won')
  expect(await compare()).toBe(1)
  await mendAll()
  expect(await balance()).toMatchObject({ disputedCents: 0, correctedCents: 0 })
  expect(await compare()).toBe(0)
  expect(await listOpen()).toEqual([])
})

test('a key that may not read the balance fails the comparison and changes nothing', async () => {
  const { sessionId } = await placeCardOrder(t)
  fake.pay(sessionId, payer)
  fake.forbidden.add('balance_transactions')
  await expect(compare()).rejects.toThrow('required permissions')
  fake.forbidden.clear()
  expect(await listOpen()).toEqual([])
  expect(await compare()).toBe(1)
})

async function winDispute() {
  const { id, sessionId } = await placeCardOrder(t)
  fake.pay(sessionId, payer)
  await deliverLast()
  fake.dispute(sessionId)
  await deliverLast()
  fake.closeDispute(sessionId, 'won', false)
  await deliverLast()
  return { id, sessionId, cents: fake.sessions.get(sessionId)?.amount_total ?? 0 }
}

async function deliverLast() {
  const body = fake.events.at(-1) ?? ''
  const headers = { 'stripe-signature': fake.sign(body) }
  expect((await t.app.request('/webhooks/payments', { method: 'POST', body, headers })).status).toBe(200)
}

test.each([
  ['its event', deliverLast],
  ['the hourly look, when its event was lost', () => pollRefundsAndDisputes(ctx(), paidSubjects, new Date())],
])('money that a bank gives back after it decided a dispute is in the books by %s', async (_, learn) => {
  const { id, sessionId, cents } = await winDispute()
  const balance = () => t.scope(system, (tx) => readBalance(tx, { orderId: id }))
  expect(await balance()).toMatchObject({ paidCents: cents, disputedCents: cents })
  fake.reinstate(sessionId)
  t.clock.aheadMs = minutes(11)
  await learn()
  t.clock.aheadMs = 0
  expect(await balance()).toMatchObject({ paidCents: cents, disputedCents: 0 })
  expect(await compare()).toBe(0)
})
