import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createCardRefunds } from '#tests/support/card-refunds.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'

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

const { deliver, runRefunds, bounce, refuse, rowOf, settle, ofToday, ...made } = createCardRefunds(
  () => t,
  () => stripe,
  () => owner,
)
const { paySession, refundSession, readTaken, step, setStatus, buy, readOrder, act, cancelOrder } = made

test.each([true, false])(
  'an undone cancellation of a session keeps a refund asked for before (%s)',
  async (refund) => {
    const session = await paySession()
    await refundSession(session, 2000)
    expect(await step(session, 'cancel', { refund })).toMatchObject({
      refund_due_cents: refund ? 8000 : 2000,
    })
    expect(await step(session, 'undo')).toMatchObject({ refund_due_cents: 2000, refunded_cents: 0 })
    await runRefunds()
    expect(await rowOf(session)).toMatchObject({
      refundedCents: 2000,
      refundDueCents: 2000,
      refundNextAt: null,
    })
  },
)

test('an undone cancellation of a session lists a failed refund as before', async () => {
  const session = await paySession()
  await refundSession(session, 2000)
  await runRefunds()
  await bounce(session, 2000)
  const before = await rowOf(session)
  const today = await ofToday(session)
  expect(today).toMatchObject([{ cents: 2000, reason: 'The card’s bank sent the money back.' }])
  expect(await step(session, 'cancel', { refund: true })).toMatchObject({
    ...{ refund_due_cents: 8000, failed_refunds: [] },
  })
  expect(await step(session, 'undo')).toMatchObject({
    refund_due_cents: 0,
    failed_refunds: [{ cents: 2000 }],
  })
  expect(await ofToday(session)).toEqual(today)
  expect(await rowOf(session)).toEqual({ ...before, refundRound: 2, refundAttempts: 0 })
})

test('a refund of less than what failed leaves the rest listed, and is listed again when it fails', async () => {
  const session = await paySession()
  await refundSession(session, 2000)
  await refuse()
  await refundSession(session, 500)
  expect(await readTaken(session.requestId)).toMatchObject({
    ...{ refund_due_cents: 500, failed_refunds: [{ cents: 1500 }], refundable_cents: 7500 },
  })
  await refuse()
  expect((await readTaken(session.requestId)).failed_refunds).toMatchObject([{ cents: 2000 }])
  await refundSession(session, 500)
  await runRefunds()
  expect(await readTaken(session.requestId)).toMatchObject({
    ...{ refunded_cents: 500, refund_due_cents: 0, failed_refunds: [{ cents: 1500 }] },
  })
  expect((await settle(session, 1500)).status).toBe(200)
  expect(await readTaken(session.requestId)).toMatchObject({ refunded_cents: 2000, failed_refunds: [] })
})

test('what is settled while another refund is on its way leaves that one due', async () => {
  const session = await paySession()
  await refundSession(session, 2000)
  await refuse()
  await refundSession(session, 500)
  expect((await settle(session, 1500)).status).toBe(200)
  await runRefunds()
  expect(await rowOf(session)).toMatchObject({
    refundedCents: 500,
    refundedByHandCents: 1500,
    refundDueCents: 500,
  })
  expect(await ofToday(session)).toEqual([])
})

test.each([true, false])(
  'a cancellation can be undone after an earlier refund was done (%s)',
  async (refund) => {
    const session = await paySession()
    await refundSession(session, 2000)
    await runRefunds()
    await step(session, 'cancel', { refund })
    expect(await step(session, 'undo')).toMatchObject({ refund_due_cents: 0, refunded_cents: 2000 })
    await runRefunds()
    expect(await rowOf(session)).toMatchObject({ refundedCents: 2000, refundNextAt: null })
  },
)

test('an undone cancellation doesn’t say that a settled refund went back twice', async () => {
  const session = await paySession()
  await refundSession(session, 1000)
  await refuse()
  expect((await settle(session, 1000)).status).toBe(200)
  await refundSession(session, 2000)
  await runRefunds()
  expect(await step(session, 'cancel', { refund: true })).toMatchObject({ refund_due_cents: 5000 })
  expect(await step(session, 'undo')).toMatchObject({ refunded_cents: 3000, refunded_twice_cents: 0 })
  expect(await ofToday(session)).toEqual([])
})

test('an undone cancellation says again what did go back twice', async () => {
  const session = await paySession()
  await refundSession(session, 1000)
  await refuse()
  expect((await settle(session, 1000)).status).toBe(200)
  stripe.refund(session.sessionId, 1000)
  await deliver()
  const today = await ofToday(session)
  expect(today).toMatchObject([{ cents: 1000, is_twice: true }])
  await step(session, 'cancel', { refund: true })
  expect(await step(session, 'undo')).toMatchObject({ refunded_twice_cents: 1000 })
  expect(await ofToday(session)).toEqual(today)
})

test('a failed refund that the owner makes at the provider is made, also after another was settled', async () => {
  const session = await paySession()
  await refundSession(session, 1000)
  await refuse()
  expect((await settle(session, 1000)).status).toBe(200)
  await refundSession(session, 2000)
  await refuse()
  stripe.refund(session.sessionId, 2000)
  await deliver()
  expect(await readTaken(session.requestId)).toMatchObject({
    ...{ refunded_cents: 3000, failed_refunds: [], refunded_twice_cents: 0, refund_due_cents: 0 },
  })
})

test('a cancelled session that is reopened by its status keeps what was asked for before', async () => {
  const session = await paySession()
  await refundSession(session, 2000)
  await setStatus(session, 'cancelled')
  expect(await rowOf(session)).toMatchObject({ refundDueCents: 8000 })
  await setStatus(session, 'confirmed')
  await runRefunds()
  expect(await rowOf(session)).toMatchObject({ refundedCents: 2000, refundDueCents: 2000 })
  await setStatus(session, 'cancelled')
  await refuse()
  await setStatus(session, 'confirmed')
  expect(await rowOf(session)).toMatchObject({ refundedCents: 2000, refundFailedCents: 6000 })
  await refundSession(session, 6000)
  await runRefunds()
  expect(await rowOf(session)).toMatchObject({ refundedCents: 8000, refundFailedCents: 0 })
})

test('an undone cancellation of an order lists a failed refund as before', async () => {
  const order = await buy()
  await act(order, 'refund', { cents: 2000, reason: 'Two were open' })
  await runRefunds()
  await bounce(order, 2000)
  const before = await rowOf(order)
  expect(await cancelOrder(order, true)).toMatchObject({ refund_due_cents: 3000, failed_refunds: [] })
  expect(await act(order, 'undo')).toMatchObject({ refund_due_cents: 0, failed_refunds: [{ cents: 2000 }] })
  expect(await rowOf(order)).toEqual({ ...before, refundRound: 2, refundAttempts: 0 })
  expect(await ofToday(order)).toMatchObject([{ cents: 2000 }])
})

test('a refund of an order after a failed one leaves the rest listed', async () => {
  const order = await buy()
  await act(order, 'refund', { cents: 2000 })
  await refuse()
  expect(await act(order, 'refund', { cents: 500 })).toMatchObject({
    ...{ refund_due_cents: 500, failed_refunds: [{ cents: 1500 }], refundable_cents: 2500 },
  })
})

test('two refunds that come back one after the other are owed together, and can be settled', async () => {
  const order = await buy()
  for (const cents of [2000, 1000]) {
    await act(order, 'refund', { cents })
    await runRefunds()
  }
  for (const cents of [2000, 1000]) await bounce(order, cents)
  const { money } = await readOrder(order)
  expect(money).toMatchObject({ refunded_cents: 0, failed_refunds: [{ cents: 3000 }] })
  expect(await ofToday(order)).toMatchObject([{ cents: 3000 }])
  expect((await settle(order, 1000)).status).toBe(409)
  expect((await settle(order, 3000)).status).toBe(200)
  expect((await readOrder(order)).money).toMatchObject({ refunded_cents: 3000, failed_refunds: [] })
})

test('a refund that comes back leaves another one on its way', async () => {
  const order = await buy()
  await act(order, 'refund', { cents: 2000 })
  await runRefunds()
  await act(order, 'refund', { cents: 1000 })
  await bounce(order, 2000)
  const { money } = await readOrder(order)
  expect(money).toMatchObject({ refund_due_cents: 1000, failed_refunds: [{ cents: 2000 }] })
  await runRefunds()
  expect((await readOrder(order)).money).toMatchObject({
    ...{ refunded_cents: 1000, refund_due_cents: 0, failed_refunds: [{ cents: 2000 }] },
  })
})

test.each([false, true])(
  'an answer to a failed refund from before a newer refund doesn’t undo that one (itself failed: %s)',
  async (failsToo) => {
    const session = await paySession()
    const answers: number[] = []
    const retrieve: typeof t.payments.retrieve = async (id) => {
      const answer = await t.payments.retrieve(id)
      if (answers.push(answer?.refundedCents ?? 0) > 1) return answer
      await refundSession(session, 3000)
      await runRefunds()
      if (failsToo) stripe.failRefund(session.sessionId, 3000)
      t.clock.aheadMs += 1
      return answer
    }
    const ctx = {
      ...t,
      payments: { ...t.payments, retrieve },
      actor: { role: 'system', job: 'test' } as const,
    }
    await settlePayment(ctx, paidSubjects, { sessionId: session.sessionId, refundFailed: true })
    expect(answers).toEqual([0, failsToo ? 0 : 3000])
    const failed = failsToo ? 3000 : 0
    expect(await rowOf(session)).toMatchObject({ refundedCents: 3000 - failed, refundFailedCents: failed })
    expect(await ofToday(session)).toHaveLength(failsToo ? 1 : 0)
  },
)

test('a customer is told of every refund of an order, also of the same sum after one came back', async () => {
  const order = await buy()
  const ofOrder = new RegExp(`#${order.number}\\b`)
  const countRefundEmails = async () =>
    (await t.sentMail()).filter(
      ({ to, subject, text }) =>
        to !== admin.email && /refund/i.test(subject) && ofOrder.test(subject + text),
    ).length
  await act(order, 'refund', { cents: 400 })
  await runRefunds()
  expect(await countRefundEmails()).toBe(1)
  await bounce(order, 400)
  await act(order, 'refund', { cents: 400 })
  await runRefunds()
  expect(await countRefundEmails()).toBe(2)
  await bounce(order, 400)
  expect((await settle(order, 400)).status).toBe(200)
  expect(await countRefundEmails()).toBe(3)
})

test('a client is told of every refund of a session, and the owner of every one that fails', async () => {
  const session = await paySession()
  const countEmails = async (subject: RegExp) =>
    (await t.sentMail()).filter((mail) => subject.test(mail.subject)).length
  const before = {
    refunds: await countEmails(/^Refund for your/),
    failed: await countEmails(/didn’t go through/),
  }
  for (let round = 0; round < 2; round++) {
    await refundSession(session, 700)
    await runRefunds()
    await bounce(session, 700)
  }
  expect(await countEmails(/^Refund for your/)).toBe(before.refunds + 2)
  for (let round = 0; round < 2; round++) {
    await refundSession(session, 700)
    await refuse()
  }
  // Two came back, two were refused.
  expect(await countEmails(/didn’t go through/)).toBe(before.failed + 4)
})
