import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { readBalance, readParts } from '#server/money/balance.ts'
import { replayOrderEvents, stateOf } from '#server/orders/record-order-event.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { settleCardPayment } from '#server/payments/settle-card-payment.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { CheckoutSession } from '#server/providers/payments/port.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, pouch, publishPickup } from '#tests/support/cart.ts'
import { createRandom, faults } from '#tests/support/fault-options.ts'
import { createHistoryProvider, type HistoryEvent, makeHistory } from '#tests/support/payment-history.ts'

const system = { role: 'system', job: 'test' } as const
const provider = createHistoryProvider()
const salesTax = {
  label: 'Sales tax',
  rates: [{ product: 'gingerade', basisPoints: 125 }],
  appliesTo: 'all' as const,
}

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({ payments: () => provider })
  await publishPickup(t, { salesTax })
})
afterAll(() => t.close())

const ctx = () => ({ ...t, actor: system })
const unlessUnpaid = (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'payment_not_confirmed') throw error
}
const settle = (id: string) => settlePayment(ctx(), paidSubjects, { sessionId: id }).catch(unlessUnpaid)
const settleNow = (id: string) =>
  settlePayment(ctx(), paidSubjects, { sessionId: id }, { isCurrent: true }).catch(unlessUnpaid)
const settleOld = (session: CheckoutSession) =>
  settleCardPayment(ctx(), paidSubjects, session).catch(unlessUnpaid)

/** A gallon with tax and three pouches, to be paid by card; the session of its payment page. */
async function order(): Promise<{ id: string; sessionId: string }> {
  const { status, body } = await placeCart(t, { lines: [gallon, pouch], pay: 'card' })
  expect([status, body.error]).toEqual([200, undefined])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from orders where number = ${body.number}`),
  )
  return { id: rows[0]?.id ?? '', sessionId: String(body.url).split('/').at(-1) ?? '' }
}

const sessionOf = (id: string) => {
  const session = provider.sessions.get(id)
  if (!session) throw new Error('the session is gone')
  return session
}

/** The books of an order are the provider's, its columns follow from its events, and each cause is there once. */
async function expectBooks({ id, sessionId }: { id: string; sessionId: string }, history: unknown) {
  const session = sessionOf(sessionId)
  const isPaid = session.state === 'paid'
  await t.scope(system, async (tx) => {
    const balance = await readBalance(tx, { orderId: id })
    expect(balance, JSON.stringify(history)).toMatchObject({
      paidCents: isPaid ? session.amountCents : 0,
      refundedCents: isPaid ? session.refundedCents : 0,
      disputedCents: isPaid ? session.disputedCents : 0,
      feeCents: isPaid ? (session.feeCents ?? 0) : 0,
      correctedCents: 0,
    })
    expect(balance.netCents).toBe(
      balance.paidCents - balance.refundedCents - balance.disputedCents - balance.feeCents,
    )
    const [row] = await tx.select().from(orders).where(sql`id = ${id}`)
    expect(await replayOrderEvents(tx, id), JSON.stringify(history)).toEqual(row && stateOf(row))
    expect([row?.paidCents, row?.refundedCents]).toEqual([balance.paidCents, balance.refundedCents])
    const isReal = row?.payment === 'paid' || row?.payment === 'review'
    expect(isReal, JSON.stringify(history)).toBe(isPaid)
    const { rows } = await tx.execute(sql`
      select cause, income from money_entries where order_id = ${id} group by 1, 2 having count(*) > 1
      union all select cause, income from money_entries where order_id = ${id} and cause not like 'card:%'`)
    expect(rows).toEqual([])
    const kinds = ['payment', 'refund', 'refund_failed', 'dispute', 'dispute_returned'] as const
    for (const part of await readParts(tx, { orderId: id }, kinds)) {
      expect(part.cents, JSON.stringify(history)).toBeGreaterThanOrEqual(0)
      if (part.cents === 0) expect(part.taxCents).toBe(0)
    }
  })
}

test('after any history of events, late, repeated and out of order, the books are the provider’s', async () => {
  const chance = createRandom(faults.seed)
  const rounds = faults.full ? 2000 : 60
  for (let round = 0; round < rounds; round++) {
    const placed = await order()
    const history = makeHistory(chance)
    const answers: CheckoutSession[] = []
    for (const event of history) {
      provider.change(placed.sessionId, event, 1 + chance.upTo(2500))
      answers.push(structuredClone(sessionOf(placed.sessionId)))
      if (chance.upTo(3) > 0) await settle(placed.sessionId)
      // An answer of before arrives after a newer one.
      if (chance.upTo(4) === 0) await settleOld(chance.oneOf(answers))
    }
    for (let n = 0; n < 1 + chance.upTo(2); n++) await settleNow(placed.sessionId)
    await expectBooks(placed, history)
  }
}, 300_000)

test('the same events told by many at once are recorded once', async () => {
  const placed = await order()
  for (const event of ['pay', 'feeKnown', 'refundPart', 'disputeOpens'] as const) {
    provider.change(placed.sessionId, event, 700)
    await Promise.all(Array.from({ length: 6 }, () => settle(placed.sessionId)))
  }
  await expectBooks(placed, 'at once')
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select kind, sum(amount_cents)::int as cents from money_entries
      where order_id = ${placed.id} group by kind order by kind`),
  )
  const { amountCents, feeCents } = sessionOf(placed.sessionId)
  expect(rows).toEqual([
    { kind: 'dispute', cents: -(amountCents - 700) },
    { kind: 'fee', cents: -(feeCents ?? 0) },
    { kind: 'payment', cents: amountCents },
    { kind: 'refund', cents: -700 },
  ])
})

test('a full refund in parts leaves nothing of any kind of income, and none of the tax', async () => {
  const placed = await order()
  provider.change(placed.sessionId, 'pay')
  await settle(placed.sessionId)
  for (const cents of [1, 999, 2000, 37]) {
    provider.change(placed.sessionId, 'refundPart', cents)
    await settle(placed.sessionId)
  }
  provider.change(placed.sessionId, 'refundAll')
  await settle(placed.sessionId)
  const parts = await t.scope(system, (tx) =>
    readParts(tx, { orderId: placed.id }, ['payment', 'refund', 'refund_failed']),
  )
  expect(parts).toEqual([
    { income: 'blend', cents: 0, taxCents: 0 },
    { income: 'drink', cents: 0, taxCents: 0 },
  ])
  await expectBooks(placed, 'in parts')
})

const stories: [
  string,
  HistoryEvent[],
  { payment: string; dispute: string | null; net: (cents: number) => number },
][] = [
  ['a payment', ['pay'], { payment: 'paid', dispute: null, net: (cents) => cents }],
  ['a page that closed', ['close'], { payment: 'failed', dispute: null, net: () => 0 }],
  [
    'a payment after the page closed',
    ['close', 'pay'],
    { payment: 'paid', dispute: null, net: (cents) => cents },
  ],
  ['another amount', ['payOther'], { payment: 'review', dispute: null, net: (cents) => cents + 50 }],
  ['a whole refund', ['pay', 'refundAll'], { payment: 'paid', dispute: null, net: () => 0 }],
  [
    'a refund that came back',
    ['pay', 'refundAll', 'refundFails'],
    { payment: 'paid', dispute: null, net: (cents) => cents },
  ],
  ['an open dispute', ['pay', 'disputeOpens'], { payment: 'paid', dispute: 'open', net: () => 0 }],
  [
    'a dispute that is lost',
    ['pay', 'disputeOpens', 'disputeLost'],
    { payment: 'paid', dispute: 'lost', net: () => 0 },
  ],
  [
    'a dispute that is won',
    ['pay', 'disputeOpens', 'disputeWon'],
    { payment: 'paid', dispute: 'won', net: (cents) => cents },
  ],
]

test.each(stories)('%s leaves the order and its money as expected', async (_, history, expected) => {
  const placed = await order()
  const requestedCents = sessionOf(placed.sessionId).amountCents
  for (const event of history) {
    provider.change(placed.sessionId, event, 50)
    await settleNow(placed.sessionId)
  }
  await expectBooks(placed, history)
  const [row] = await t.scope(system, (tx) => tx.select().from(orders).where(sql`id = ${placed.id}`))
  expect(row).toMatchObject({ payment: expected.payment, dispute: expected.dispute })
  const { netCents } = await t.scope(system, (tx) => readBalance(tx, { orderId: placed.id }))
  expect(netCents).toBe(expected.net(requestedCents))
})

test('a dispute that was decided stays decided when an answer arrives that the provider gave before', async () => {
  const placed = await order()
  for (const event of ['pay', 'disputeOpens'] as const) {
    provider.change(placed.sessionId, event)
    await settle(placed.sessionId)
  }
  const askedAt = t.now()
  const open = structuredClone(sessionOf(placed.sessionId))
  provider.change(placed.sessionId, 'disputeWon')
  await settle(placed.sessionId)
  await settleCardPayment(ctx(), paidSubjects, open, { currentAt: askedAt })
  await expectBooks(placed, 'won, then open')
})

test('a second payment of an order that is paid is held, told to the owner, and in the books', async () => {
  const placed = await order()
  provider.change(placed.sessionId, 'pay')
  await settle(placed.sessionId)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`
      insert into card_payments (subject, order_id, description, amount_cents, expires_at)
      values ('order', ${placed.id}, 'Again', 500, now() + interval '1 hour') returning id`),
  )
  const reference = rows[0]?.id ?? ''
  const session = {
    ...structuredClone(sessionOf(placed.sessionId)),
    id: 'cs_again',
    reference,
    amountCents: 500,
  }
  for (let n = 0; n < 2; n++) await settleOld(session)
  const state = await t.scope(system, (tx) =>
    tx.execute(sql`select state, received_cents from card_payments where id = ${reference}`),
  )
  expect(state.rows).toEqual([{ state: 'review', received_cents: 500 }])
  const mails = (await t.sentMail()).filter(({ subject }) => subject.endsWith('was paid twice'))
  expect(mails.map(({ text }) => text.includes('Another $5.00 arrived'))).toEqual([true])
  const { paidCents } = await t.scope(system, (tx) => readBalance(tx, { orderId: placed.id }))
  expect(paidCents).toBe(sessionOf(placed.sessionId).amountCents + 500)
})
