import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { pollRefundsAndDisputes } from '#server/payments/poll-payments.ts'
import { RefundRefusedError } from '#server/providers/payments/port.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { hours, seconds } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'

const system = { role: 'system', job: 'test' } as const

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
  stripe.always = () => null
})

const { book, sessionIdOf, manage, read, paymentsOf, mailTo } = createPaidBookings(() => t)

const deliver = async (event = stripe.events.at(-1) ?? '') =>
  (
    await t.app.request('/webhooks/payments', {
      method: 'POST',
      body: event,
      headers: { 'stripe-signature': stripe.sign(event) },
    })
  ).status

async function bookPaid() {
  const booked = await book()
  const sessionId = sessionIdOf(booked.pay_url)
  stripe.pay(sessionId, { name: 'Ada Pine', email: booked.email, phone: null, address: {} })
  expect(await deliver()).toBe(200)
  expect(await read(booked.appointment.id)).toMatchObject({ status: 'confirmed' })
  return { ...booked, id: booked.appointment.id, cents: booked.held.price_cents, sessionId }
}

const refundsAfter = async (ms: number) => {
  t.clock.aheadMs = ms
  await makeRefunds({ ...t, actor: system }, paidSubjects)
}
const cancelAsOwner = (id: string, input: object = {}) =>
  t.call('POST', `/api/calendar/appointments/${id}/cancel`, { sequence: 1, ...input }, owner)
const refundRequests = () =>
  stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length

test('a client who cancels in time gets everything back, once, and reads it', async () => {
  const { id, token, email, cents, sessionId } = await bookPaid()
  const { body } = await manage('cancel', token)
  expect(body.booking.payment).toMatchObject({ refund_due_cents: cents, refunded_cents: 0 })
  await refundsAfter(seconds(5))
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: 0 }])
  t.clock.aheadMs = seconds(20)
  await Promise.all([1, 2, 3].map(() => makeRefunds({ ...t, actor: system }, paidSubjects)))
  expect(await deliver()).toBe(200)
  await refundsAfter(hours(1))
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: cents, refundNextAt: null }])
  expect(stripe.sessions.get(sessionId)?.intent.latest_charge?.amount_refunded).toBe(cents)
  expect((await mailTo(email, /is cancelled$/))[0]?.text).toContain('refunding')
  expect(await mailTo(email, /^Refund for your appointment/)).toHaveLength(1)
})

test('a refund whose answer was lost, or that was made before a crash, is not made twice', async () => {
  const { id, token, cents, sessionId } = await bookPaid()
  await manage('cancel', token)
  // The refund reaches Stripe, and the process ends before it is recorded.
  stripe.refund(sessionId, cents)
  const before = refundRequests()
  await refundsAfter(seconds(20))
  expect(refundRequests()).toBe(before)
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: cents, refundNextAt: null }])
})

test('a refund is tried again until Stripe answers, and the owner hears of a long silence', async () => {
  const { id, token, cents } = await bookPaid()
  await manage('cancel', token)
  stripe.always = ({ path }) => (path === '/v1/refunds' ? 'broken' : null)
  for (let n = 0; n < 7; n++) await refundsAfter(hours(n + 1))
  expect(await mailTo(admin.email, /^A refund of .* didn’t go through$/)).toHaveLength(1)
  stripe.always = () => null
  await refundsAfter(hours(24))
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: cents, refundNextAt: null }])
})

test('a refund that Stripe refuses ends in an email to the owner with the reason', async () => {
  const { id, token, email } = await bookPaid()
  await manage('cancel', token)
  stripe.forbidden.add('refunds')
  await refundsAfter(seconds(20))
  stripe.forbidden.delete('refunds')
  await refundsAfter(hours(12))
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: 0, refundNextAt: null }])
  const notices = (await mailTo(admin.email, /^A refund of /)).filter(({ text }) => text.includes(email))
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toContain('required permissions')
  const { body: calendar } = await t.call('GET', `/api/calendar/appointments/${id}/events`, undefined, owner)
  expect(calendar.events).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'refund_failed',
        note: expect.stringContaining('required permissions'),
      }),
    ]),
  )
  const failed = async () =>
    (await t.call('GET', '/api/overview/today', undefined, owner)).body.failed_refunds
  expect(await failed()).toMatchObject([{ order_number: null, session: { id, client_name: 'Ada Pine' } }])
  // As of somebody who booked signed in.
  const client = await t.makeClient('refused@example.com')
  const { profile } = (await t.call('GET', '/api/session', undefined, client)).body
  await t.scope(system, (tx) =>
    tx.execute(sql`update appointments set user_id = ${profile.id}, client_name = null, client_email = null
      where id = ${id}`),
  )
  const name = `${profile.first_name} ${profile.last_name}`
  expect(await failed()).toMatchObject([{ order_number: null, session: { id, client_name: name } }])
})

test.each([
  ['a refusal', 1, new RefundRefusedError('Not this one.')],
  ['a long silence', 6, new Error('No answer')],
])('%s counts for nothing once another refund was asked for', async (_name, attempts, failure) => {
  const { id, email, cents, sessionId } = await bookPaid()
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set refund_due_cents = 1000, refund_attempts = ${attempts - 1},
      refund_next_at = now() where payment_session_id = ${sessionId}`),
  )
  const refund = async () => {
    expect((await cancelAsOwner(id, { refund: true })).status).toBe(200)
    throw failure
  }
  t.clock.aheadMs = seconds(1)
  await makeRefunds({ ...t, payments: { ...t.payments, refund }, actor: system }, paidSubjects)
  expect(await paymentsOf(id)).toMatchObject([{ refundDueCents: cents, refundFailedCents: 0 }])
  const notices = (await mailTo(admin.email, /^A refund of /)).filter(({ text }) => text.includes(email))
  expect(notices).toEqual([])
  const { body } = await t.call('GET', `/api/calendar/appointments/${id}/events`, undefined, owner)
  expect(body.events.map(({ kind }: { kind: string }) => kind)).not.toContain('refund_failed')
  await refundsAfter(seconds(20))
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: cents }])
})

test('in the notice period the payment stays, unless the owner gives it back', async () => {
  const [kept, returned] = [await bookPaid(), await bookPaid()]
  await t.scope(system, (tx) => tx.execute(sql`update appointments set cancellation_notice_hours = 24 * 366`))
  expect((await cancelAsOwner(kept.id)).body.appointment.payment).toMatchObject({ refund_due_cents: 0 })
  const answer = await cancelAsOwner(returned.id, { refund: true })
  expect(answer.body.appointment.payment).toMatchObject({ refund_due_cents: returned.cents })
  await t.scope(system, (tx) => tx.execute(sql`update appointments set cancellation_notice_hours = 24`))
  await refundsAfter(seconds(20))
  expect(await paymentsOf(kept.id)).toMatchObject([{ refundedCents: 0 }])
  expect(await paymentsOf(returned.id)).toMatchObject([{ refundedCents: returned.cents }])
})

test('a paid request that the dashboard’s list of statuses cancels is refunded, whatever the notice', async () => {
  const { id, cents } = await bookPaid()
  await t.scope(system, (tx) => tx.execute(sql`update appointments set cancellation_notice_hours = 24 * 366`))
  for (const status of ['pending', 'cancelled'])
    expect((await t.call('PATCH', `/api/appointments/${id}`, { status }, owner)).status).toBe(200)
  await t.scope(system, (tx) => tx.execute(sql`update appointments set cancellation_notice_hours = 24`))
  await refundsAfter(seconds(20))
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: cents }])
})

test('a refund that the owner asked for stays when the session changes its status', async () => {
  const { id, cents, sessionId } = await bookPaid()
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set refund_due_cents = ${cents}, refund_next_at = now() + interval '15 seconds'
      where payment_session_id = ${sessionId}`),
  )
  expect((await t.call('PATCH', `/api/appointments/${id}`, { status: 'completed' }, owner)).status).toBe(200)
  await refundsAfter(seconds(20))
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: cents }])
})

test('an undone cancellation refunds nothing, and can’t be undone once the refund has begun', async () => {
  const [undone, refunded] = [await bookPaid(), await bookPaid()]
  await cancelAsOwner(undone.id)
  const undo = (id: string) => t.call('POST', `/api/calendar/appointments/${id}/undo`, { sequence: 2 }, owner)
  expect((await undo(undone.id)).status).toBe(200)
  await cancelAsOwner(refunded.id)
  await refundsAfter(seconds(20))
  t.clock.aheadMs = 0
  expect((await undo(refunded.id)).status).toBe(409)
  expect(await paymentsOf(undone.id)).toMatchObject([{ refundDueCents: 0, refundedCents: 0 }])
  expect(await read(undone.id)).toMatchObject({ status: 'confirmed' })
})

test('an unpaid booking that was offered other times isn’t confirmed at a time that somebody else has by now', async () => {
  const first = await book()
  const calendar = (step: string, input: object) =>
    t.call('POST', `/api/calendar/appointments/${first.appointment.id}/${step}`, input, owner)
  const times = [timeAhead(90, '10:00')]
  // Paid in the moment before: nobody here knows of it yet.
  stripe.pay(sessionIdOf(first.pay_url), { name: 'Ada', email: first.email, phone: null, address: {} })
  expect((await calendar('offer-times', { sequence: 0, times })).status).toBe(200)
  await book({ startsAt: first.startsAt })
  await deliver()
  expect(await read(first.appointment.id)).toMatchObject({ status: 'pending', ending: null })
  expect((await calendar('decline', { sequence: 1 })).status).toBe(200)
  await refundsAfter(seconds(20))
  expect(await paymentsOf(first.appointment.id)).toMatchObject([{ refundedCents: first.held.price_cents }])
})

test('the undo of offered times waits for the payment again', async () => {
  const { appointment } = await book()
  const calendar = (step: string, input: object) =>
    t.call('POST', `/api/calendar/appointments/${appointment.id}/${step}`, input, owner)
  const before = await read(appointment.id)
  await calendar('offer-times', { sequence: 0, times: [timeAhead(91, '10:00')] })
  expect(await read(appointment.id)).toMatchObject({ paymentDueAt: null })
  expect((await calendar('undo', { sequence: 1 })).status).toBe(200)
  expect(await read(appointment.id)).toMatchObject({ paymentDueAt: before?.paymentDueAt })
})

test('a refund that bounces and a dispute reach the owner, also when their events were lost', async () => {
  const { id, token, sessionId, email } = await bookPaid()
  await manage('cancel', token)
  await refundsAfter(seconds(20))
  stripe.failRefund(sessionId)
  expect(await deliver()).toBe(200)
  expect(await paymentsOf(id)).toMatchObject([{ refundedCents: 0, refundDueCents: 0, refundNextAt: null }])
  const bounced = (await mailTo(admin.email, /^A refund of /)).filter(({ text }) => text.includes(email))
  expect(bounced.map(({ text }) => text.includes('sent the money back'))).toEqual([true])
  const disputed = await bookPaid()
  stripe.dispute(disputed.sessionId)
  await pollRefundsAndDisputes({ ...t, actor: system }, paidSubjects, null)
  expect(await paymentsOf(disputed.id)).toMatchObject([{ dispute: 'open' }])
  expect(await mailTo(admin.email, /is disputed$/)).toHaveLength(1)
})
