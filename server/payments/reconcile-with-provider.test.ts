import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moneyDifferences } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { readBalance } from '#server/money/balance.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts'
import { resolveDifference } from '#server/payments/resolve-difference.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { MovedPayment, PaymentProvider } from '#server/providers/payments/port.ts'
import { days } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type CardOrder, payer, placeCardOrder } from '#tests/support/card-orders.ts'
import { publishPickup } from '#tests/support/cart.ts'

const system = { role: 'system', job: 'test' } as const
/** Replaces calls of the provider in one test. */
let faults: Partial<PaymentProvider> = {}

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({
    payments: (real) => ({
      retrieve: (id) => (faults.retrieve ?? real.retrieve)(id),
      listMovedSince: (since) => (faults.listMovedSince ?? real.listMovedSince)(since),
    }),
  })
  await publishPickup(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  faults = {}
  await compare()
  for (const { id } of await listOpen()) await resolve(id)
})

const ctx = () => ({ ...t, actor: system })
const compare = () => reconcileWithProvider(ctx(), paidSubjects)
const resolve = (id: string) => resolveDifference(ctx(), paidSubjects, id)
const settle = (id: string) => settlePayment(ctx(), paidSubjects, { sessionId: id })
const listOpen = () =>
  t.scope(system, (tx) => tx.select().from(moneyDifferences).where(isNull(moneyDifferences.mendedAt)))
const balanceOf = (id: string) => t.scope(system, (tx) => readBalance(tx, { orderId: id }))
const readOrder = async ({ id }: CardOrder) =>
  (await t.scope(system, (tx) => tx.select().from(orders).where(eq(orders.id, id))))[0]
const mails = async () =>
  (await t.sentMail()).filter(({ subject }) => subject.startsWith('Our books and the sandbox'))

async function paidOrder(): Promise<CardOrder> {
  const order = await placeCardOrder(t)
  await t.embedded.pay(order.sessionId, payer)
  await settle(order.sessionId)
  return order
}

async function findOne() {
  const [difference, ...more] = await listOpen()
  if (!difference || more.length > 0) throw new Error(`${more.length} differences besides ${difference?.id}`)
  return difference
}

test('books that agree have no differences, and nobody is told', async () => {
  await paidOrder()
  const before = (await mails()).length
  expect(await compare()).toBe(0)
  expect(await listOpen()).toEqual([])
  expect(await mails()).toHaveLength(before)
})

test('a payment that we never heard of is found once, told once a day, and mended by its settlement', async () => {
  const order = await placeCardOrder(t)
  await t.embedded.pay(order.sessionId, payer)
  const before = (await mails()).length
  expect(await compare()).toBe(1)
  expect(await compare()).toBe(0)
  const difference = await findOne()
  const { amountCents: cents } = (await t.embedded.find(order.sessionId)) ?? { amountCents: 0 }
  expect(difference).toMatchObject({
    ...{ what: 'received', ourCents: 0, providerCents: cents },
    ...{ cardPaymentId: order.paymentId, paymentSessionId: order.sessionId },
  })
  expect((await mails()).length - before).toBe(1)
  expect((await mails())[0]?.text).toContain('/dashboard/money')
  expect((await readOrder(order))?.payment).toBe('awaiting')
  await resolve(difference.id)
  expect((await readOrder(order))?.payment).toBe('paid')
  expect(await balanceOf(order.id)).toMatchObject({ paidCents: cents })
  expect(await listOpen()).toEqual([])
  expect(await compare()).toBe(0)
})

test('a refund at the provider is recorded as one, with the mail to the customer', async () => {
  const order = await paidOrder()
  await t.embedded.setRefunded(order.sessionId, 2000)
  await compare()
  const difference = await findOne()
  expect(difference).toMatchObject({ what: 'refunded', ourCents: 0, providerCents: 2000 })
  await Promise.all([resolve(difference.id), resolve(difference.id), resolve(difference.id)])
  await resolve(difference.id)
  expect(await balanceOf(order.id)).toMatchObject({ refundedCents: 2000, correctedCents: 0 })
  expect((await readOrder(order))?.refundedCents).toBe(2000)
  expect(await compare()).toBe(0)
})

test('a refund that came back is recorded however long ago it was made', async () => {
  const order = await paidOrder()
  await t.embedded.setRefunded(order.sessionId, 2000)
  await settle(order.sessionId)
  await t.embedded.setRefunded(order.sessionId, 0)
  // As the refund's return is listed by a provider that keeps its instant.
  faults.listMovedSince = () => t.embedded.listMovedSince(new Date(0))
  t.clock.aheadMs = days(100)
  try {
    await compare()
    const difference = await findOne()
    expect(difference).toMatchObject({ what: 'refunded', ourCents: 2000, providerCents: 0 })
    await resolve(difference.id)
  } finally {
    t.clock.aheadMs = 0
  }
  expect(await balanceOf(order.id)).toMatchObject({ refundedCents: 0 })
})

test('a dispute and its end are differences until they are mended', async () => {
  const order = await paidOrder()
  const { paidCents } = await balanceOf(order.id)
  await t.embedded.setDispute(order.sessionId, 'open')
  await compare()
  await resolve((await findOne()).id)
  expect(await balanceOf(order.id)).toMatchObject({ disputedCents: paidCents })
  await t.embedded.setDispute(order.sessionId, 'won')
  await compare()
  await resolve((await findOne()).id)
  expect(await balanceOf(order.id)).toMatchObject({ disputedCents: 0 })
  expect((await readOrder(order))?.dispute).toBe('won')
})

test('a difference that is gone by itself is closed, and one that grew keeps its row', async () => {
  const order = await paidOrder()
  await t.embedded.setRefunded(order.sessionId, 500)
  await compare()
  await t.embedded.setRefunded(order.sessionId, 700)
  expect(await compare()).toBe(0)
  expect(await findOne()).toMatchObject({ providerCents: 700 })
  await settle(order.sessionId)
  expect(await compare()).toBe(0)
  expect(await listOpen()).toEqual([])
  await t.embedded.setRefunded(order.sessionId, 900)
  expect(await compare()).toBe(1)
})

test('a fee that became known later is booked at once', async () => {
  const order = await placeCardOrder(t)
  await t.embedded.pay(order.sessionId, payer)
  faults.retrieve = async (id) => {
    const session = await t.embedded.retrieve(id)
    return session && { ...session, feeCents: null }
  }
  await settle(order.sessionId)
  faults = {}
  expect((await balanceOf(order.id)).feeCents).toBe(0)
  expect(await compare()).toBe(0)
  expect((await balanceOf(order.id)).feeCents).toBeGreaterThan(0)
  expect(await listOpen()).toEqual([])
})

test('a payment with our reference that the books don’t know is looked at once', async () => {
  const unknown: MovedPayment = {
    ...{ paymentId: 'pi_unknown', reference: '11111111-1111-4111-8111-111111111111', movedAt: null },
    ...{ receivedCents: 4500, refundedCents: 0, disputedCents: 0, feeCents: 161 },
  }
  faults.listMovedSince = async () => [unknown]
  expect(await compare()).toBe(1)
  const difference = await findOne()
  expect(difference).toMatchObject({ what: 'unknown', providerCents: 4500, cardPaymentId: null })
  expect(await compare()).toBe(0)
  await resolve(difference.id)
  expect(await listOpen()).toEqual([])
  expect(await compare()).toBe(0)
  expect(await listOpen()).toEqual([])
})

test('a payment that the provider doesn’t know is shown, and mending leaves the books as they are', async () => {
  const order = await paidOrder()
  const before = await balanceOf(order.id)
  faults.retrieve = async (id) => (id === order.sessionId ? null : t.embedded.retrieve(id))
  faults.listMovedSince = async (since) =>
    (await t.embedded.listMovedSince(since)).filter(({ reference }) => reference !== order.paymentId)
  t.clock.aheadMs = 60 * 60 * 1000
  try {
    expect(await compare()).toBe(1)
    const difference = await findOne()
    expect(difference).toMatchObject({ what: 'received', ourCents: before.paidCents, providerCents: 0 })
    await resolve(difference.id)
    expect(await compare()).toBe(0)
  } finally {
    t.clock.aheadMs = 0
  }
  expect(await balanceOf(order.id)).toEqual(before)
})

test('a silent provider changes nothing', async () => {
  const order = await paidOrder()
  const other = await paidOrder()
  await t.embedded.setRefunded(order.sessionId, 500)
  await t.embedded.setRefunded(other.sessionId, 500)
  let retrieveCount = 0
  faults.retrieve = async (id) => {
    if (++retrieveCount === 2) throw new Error('silent')
    return t.embedded.retrieve(id)
  }
  await expect(compare()).rejects.toThrow('silent')
  expect(await listOpen()).toEqual([])
  faults = {}
  expect(await compare()).toBe(2)
  const [difference] = await listOpen()
  faults.retrieve = () => Promise.reject(new Error('silent'))
  await expect(resolve(difference?.id ?? '')).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await listOpen()).toHaveLength(2)
})

test('what is settled while the provider is asked is no difference', async () => {
  const order = await paidOrder()
  await t.embedded.setRefunded(order.sessionId, 500)
  faults.retrieve = async (id) => {
    const session = await t.embedded.retrieve(id)
    faults = {}
    await t.embedded.setRefunded(order.sessionId, 800)
    await settle(order.sessionId)
    return session
  }
  expect(await compare()).toBe(0)
  expect(await listOpen()).toEqual([])
})

test('what moved a moment ago is left to its event', async () => {
  const order = await paidOrder()
  await t.embedded.setRefunded(order.sessionId, 500)
  const list = (movedAt: Date) => async (since: Date) =>
    (await t.embedded.listMovedSince(since)).map((payment) => ({ ...payment, movedAt }))
  faults.listMovedSince = list(t.now())
  expect(await compare()).toBe(0)
  faults.listMovedSince = list(new Date(t.now().getTime() - 11 * 60_000))
  expect(await compare()).toBe(1)
})

test('movements that don’t add up to what was settled get the one that is missing', async () => {
  const order = await paidOrder()
  await t.scope(system, (tx) =>
    recordMovement(tx, {
      ...{ kind: 'refund', method: 'card', cause: `test:${order.id}`, occurredAt: t.now() },
      ...{ orderId: order.id, cardPaymentId: order.paymentId },
      parts: [{ income: 'drink', cents: -300, taxCents: 0 }],
    }),
  )
  expect(await compare()).toBe(1)
  const difference = await findOne()
  expect(difference).toMatchObject({ what: 'refunded', ourCents: 300, providerCents: 0 })
  await resolve(difference.id)
  expect(await balanceOf(order.id)).toMatchObject({ refundedCents: 0 })
  expect(await compare()).toBe(0)
})
