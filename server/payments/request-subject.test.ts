import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#server/money/balance.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { createPaymentPage, insertCardPayment } from '#server/payments/card-payment.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { requestRefund } from '#server/payments/request-refund.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { RefundRefusedError } from '#server/providers/payments/port.ts'
import { hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createHistoryProvider, type HistoryEvent } from '#tests/support/payment-history.ts'

const system = { role: 'system', job: 'test' } as const
const provider = createHistoryProvider()

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({ payments: () => provider })
})
afterAll(() => t.close())

const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })

/** An amount that the owner asked somebody for, with its payment page. */
async function ask(cents = 8000) {
  const email = `${randomUUID()}@example.com`
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`
      insert into payment_requests (description, amount_cents, customer_name, customer_email, key)
      values ('A long talk', ${cents}, 'Ada', ${email}, gen_random_uuid()) returning id`),
  )
  const id = rows[0]?.id ?? ''
  return { id, email, ...(await openPage(id, cents)) }
}

async function openPage(requestId: string, cents: number) {
  const payment = await t.scope(system, (tx) =>
    insertCardPayment(tx, {
      ...{ subject: 'request', requestId, description: 'A long talk', amountCents: cents },
      expiresAt: new Date(Date.now() + hours(1)),
    }),
  )
  const { url } = await createPaymentPage(ctx(), payment, {
    items: [{ description: 'A long talk', quantity: 1, unitCents: cents }],
    ...{ asksAddress: false, asksPhone: false, consentSentence: null },
    ...{ successUrl: 'http://localhost/done', cancelUrl: 'http://localhost/cancelled' },
  })
  return { paymentId: payment.id, sessionId: url.split('/').at(-1) ?? '' }
}

const tell = async (sessionId: string, event: HistoryEvent, cents = 1) => {
  provider.change(sessionId, event, cents)
  for (let n = 0; n < 2; n++)
    await settlePayment(ctx(), paidSubjects, { sessionId }, { isCurrent: true }).catch(() => undefined)
}
const stateOf = async (id: string) =>
  (await t.scope(system, (tx) => tx.execute(sql`select state from payment_requests where id = ${id}`)))
    .rows[0]?.state
const paymentOf = async (id: string) =>
  (await t.scope(system, (tx) => tx.execute(sql`select * from card_payments where id = ${id}`))).rows[0]
const toOwner = async (subject: RegExp) =>
  (await t.sentMail()).filter((mail) => mail.to === admin.email && subject.test(mail.subject))
const mailTo = async (to: string, subject: RegExp) =>
  (await t.sentMail()).filter((mail) => mail.to === to && subject.test(mail.subject))

test('an amount that is paid is told to both, once, and in the books as other income', async () => {
  const { id, email, sessionId } = await ask()
  await tell(sessionId, 'pay')
  expect(await stateOf(id)).toBe('paid')
  expect(await mailTo(email, /^We received your payment of \$80\.00$/)).toHaveLength(1)
  expect(await toOwner(/^\$80\.00 paid: A long talk$/)).toHaveLength(1)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select kind, income, amount_cents from money_entries where request_id = ${id}`),
  )
  expect(rows).toEqual([{ kind: 'payment', income: 'other', amount_cents: 8000 }])
})

test('one that arrives after the request was withdrawn is held, and the owner reads why', async () => {
  const { id, paymentId, sessionId } = await ask(1234)
  await t.scope(system, (tx) =>
    tx.execute(sql`update payment_requests set state = 'cancelled' where id = ${id}`),
  )
  await tell(sessionId, 'pay')
  expect([await stateOf(id), (await paymentOf(paymentId))?.state]).toEqual(['cancelled', 'review'])
  const [mail] = await toOwner(/^\$12\.34 paid/)
  expect(mail?.text).toContain('although you had withdrawn the request')
})

test('one that is paid twice is held, and the owner reads it', async () => {
  const { id, sessionId } = await ask(4321)
  const second = await openPage(id, 4321)
  await tell(sessionId, 'pay')
  await tell(second.sessionId, 'pay')
  expect((await paymentOf(second.paymentId))?.state).toBe('review')
  const mails = await toOwner(/^\$43\.21 paid/)
  expect(mails.map(({ text }) => text.includes('it was paid already'))).toEqual([true, false])
  expect((await t.scope(system, (tx) => readBalance(tx, { requestId: id }))).paidCents).toBe(8642)
  for (const event of ['disputeOpens', 'disputeWon'] as const) await tell(second.sessionId, event)
  const [won] = await toOwner(/^Dispute won: \$43\.21$/)
  expect(won?.text).toContain('It’s still held: refund it or keep it.')
})

test('of one that is paid twice, what the owner reads as refundable can be refunded, once', async () => {
  const { id, paymentId, sessionId } = await ask(4000)
  const second = await openPage(id, 4000)
  await tell(sessionId, 'pay')
  t.clock.aheadMs += minutes(1)
  await tell(second.sessionId, 'pay')
  const owner = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('GET', `/api/payments/${id}`, undefined, owner)
  expect(body.payment.refundable_cents).toBe(8000)
  const refundTaken = (cents: number, key: string = randomUUID()) =>
    t.call('POST', `/api/payments/${id}/refund`, { key, cents }, owner)
  const due = async () => [
    (await paymentOf(second.paymentId))?.refund_due_cents,
    (await paymentOf(paymentId))?.refund_due_cents,
  ]
  expect((await refundTaken(8001)).body.error.fields).toEqual({
    cents: 'Enter an amount from $0.01 to $80.00, which is what is left.',
  })
  expect((await refundTaken(3000)).status).toBe(200)
  expect(await due()).toEqual([3000, 0])
  const key = randomUUID()
  for (let n = 0; n < 2; n++) {
    const answer = await refundTaken(5000, key)
    expect([answer.status, answer.body.payment?.refundable_cents]).toEqual([200, 0])
  }
  expect(await due()).toEqual([4000, 4000])
  expect((await refundTaken(1)).body.error.fields).toEqual({ cents: 'Nothing is left to refund.' })
})

test('disputes and refunds that come back reach the owner', async () => {
  const { sessionId, email } = await ask(5555)
  await tell(sessionId, 'pay')
  await tell(sessionId, 'refundPart', 555)
  expect(await mailTo(email, /^We refunded \$5\.55$/)).toHaveLength(1)
  await tell(sessionId, 'refundFails')
  expect(await toOwner(/^A refund of \$5\.55 came back$/)).toHaveLength(1)
  await tell(sessionId, 'disputeOpens')
  expect(await toOwner(/^A payment of \$55\.55 is disputed$/)).toHaveLength(1)
  await tell(sessionId, 'disputeLost')
  expect((await toOwner(/^Dispute lost: \$55\.55$/))[0]?.text).toContain('took the payment back')
})

const refund = (paymentId: string, cents: number, reason = 'Too long') =>
  t.scope(system, (tx) => requestRefund(tx, { cardPaymentId: paymentId, cents, reason, now: t.now() }))
const runRefunds = async (aheadMs: number) => {
  t.clock.aheadMs += aheadMs
  await makeRefunds(ctx(), paidSubjects)
}

test('a refund waits for its undo, is made once, and can be followed by another', async () => {
  const { paymentId, sessionId } = await ask(9000)
  await tell(sessionId, 'pay')
  await refund(paymentId, 4000)
  await runRefunds(0)
  expect(provider.sessions.get(sessionId)?.refundedCents).toBe(0)
  await runRefunds(minutes(1))
  await runRefunds(hours(1))
  expect(provider.sessions.get(sessionId)?.refundedCents).toBe(4000)
  await expect(refund(paymentId, 5001)).rejects.toMatchObject({
    details: { fields: { cents: 'Enter an amount from $0.01 to $50.00, which is what is left.' } },
  })
  await refund(paymentId, 5000)
  await runRefunds(minutes(1))
  expect(provider.sessions.get(sessionId)?.refundedCents).toBe(9000)
  await expect(refund(paymentId, 1)).rejects.toMatchObject({
    details: { fields: { cents: 'Nothing is left to refund.' } },
  })
})

test('of two refunds at the same moment that are more than is left, one is refused', async () => {
  const { paymentId, sessionId } = await ask(1000)
  await tell(sessionId, 'pay')
  const answers = await Promise.allSettled([refund(paymentId, 600), refund(paymentId, 600)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await runRefunds(minutes(1))
  expect(provider.sessions.get(sessionId)?.refundedCents).toBe(600)
})

test('while the provider is silent about a refund, no other one begins', async () => {
  const { paymentId, sessionId } = await ask(2000)
  await tell(sessionId, 'pay')
  await refund(paymentId, 500)
  provider.refusal = new Error('no answer')
  await runRefunds(minutes(1))
  await expect(refund(paymentId, 300)).rejects.toMatchObject({
    code: 'conflict',
    details: { fields: { cents: 'A refund is under way. Wait until it is done.' } },
  })
  provider.refusal = null
  await runRefunds(hours(7))
  expect(provider.sessions.get(sessionId)?.refundedCents).toBe(500)
  await refund(paymentId, 300)
  await runRefunds(minutes(1))
  expect(provider.sessions.get(sessionId)?.refundedCents).toBe(800)
})

test('a refund that the provider refuses is told once, and another amount can be asked for', async () => {
  const { paymentId, sessionId } = await ask(3000)
  await tell(sessionId, 'pay')
  await refund(paymentId, 3000)
  provider.refusal = new RefundRefusedError('The card was closed.')
  for (let n = 0; n < 3; n++) await runRefunds(hours(1))
  provider.refusal = null
  const mails = await toOwner(/^A refund of \$30\.00 didn’t go through$/)
  expect(mails.map(({ text }) => text.includes('The card was closed.'))).toEqual([true])
  expect(await paymentOf(paymentId)).toMatchObject({ refund_due_cents: 0, refund_next_at: null })
  await refund(paymentId, 1000)
  await runRefunds(minutes(1))
  expect(provider.sessions.get(sessionId)?.refundedCents).toBe(1000)
})

test('a page whose creation fails leaves an attempt that has failed', async () => {
  const { id } = await ask(100)
  const payment = await t.scope(system, (tx) =>
    insertCardPayment(tx, {
      ...{ subject: 'request', requestId: id, description: 'A long talk', amountCents: 100 },
      expiresAt: new Date(Date.now() + hours(1)),
    }),
  )
  const broken = {
    ...ctx(),
    payments: { ...provider, createCheckout: () => Promise.reject(new Error('down')) },
  }
  const page = {
    items: [],
    ...{ asksAddress: false, asksPhone: false, consentSentence: null, successUrl: '', cancelUrl: '' },
  }
  await expect(createPaymentPage(broken, payment, page)).rejects.toMatchObject({
    code: 'payment_unavailable',
  })
  expect((await paymentOf(payment.id))?.state).toBe('failed')
})
