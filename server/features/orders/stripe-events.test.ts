import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { pollOpenAttempts, pollRefundsAndDisputes } from '#server/payments/poll-payments.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { days, hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { faults } from '#tests/support/fault-options.ts'
import { blend } from '#tests/support/offers.ts'

const { slug } = blend
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

const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
const address = { line1: '1 State St', line2: null, ...place }
const customerOf = (email: string) => ({ name: 'Nia Okoye', email, phone: '+13125550100', address })

async function paymentOf(sessionId: string) {
  const ofSession = sql`(select order_id from card_payments where payment_session_id = ${sessionId})`
  const query = sql`select payment from orders where id = ${ofSession}`
  return (await t.scope(system, (tx) => tx.execute(query))).rows[0]?.payment
}

let checkoutCount = 0
/** Each call comes from its own address, because checkouts are limited per address. */
const startCheckout = (quantity: number) =>
  t.call('POST', `/api/functions/create-${slug}-checkout`, { quantity }, null, `10.1.0.${checkoutCount++}`)

async function checkout(quantity = 2): Promise<string> {
  const { body } = await startCheckout(quantity)
  return new URL(body.url).pathname.split('/').at(-1) ?? ''
}

const save = (sessionId: string) => t.call('POST', `/api/functions/save-${slug}-order`, { sessionId })

async function checkoutAndPay(email: string): Promise<string> {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf(email))
  await save(sessionId)
  return sessionId
}

async function deliver(event: string, signature = stripe.sign(event)) {
  const headers = { 'stripe-signature': signature }
  return (await t.app.request('/webhooks/payments', { method: 'POST', body: event, headers })).status
}

async function readOrders(columns: string, email: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select ${sql.raw(columns)} from orders where customer_email = ${email}`),
  )
  return rows
}
const ordersOf = (email: string) => readOrders('payment, refunded_cents', email)

/** A seeded shuffle, so that a failure can be reproduced. */
function shuffle<T>(items: T[], seed: number): T[] {
  let state = seed + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

test('shuffled and replayed events create one order, one receipt, one owner email per payment and one email per refund', async () => {
  for (let n = 0; n < faults.payments; n++) {
    const email = `stream-${n}@example.com`
    const sessionId = await checkout()
    const from = stripe.events.length
    stripe.pay(sessionId, customerOf(email))
    if (n % 3 === 0) stripe.refund(sessionId, 500)
    const session = { id: sessionId }
    const otherTypes = [
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'invoice.created',
      'v9.new',
    ]
    const otherEvents = otherTypes.map((type) =>
      JSON.stringify({ id: 'evt', object: 'event', type, data: { object: session } }),
    )
    const events = [...stripe.events.slice(from), ...otherEvents]
    const stream = shuffle([...events, ...events, ...events], n)
    if (n % 4 === 0) expect(await Promise.all(stream.map((event) => deliver(event)))).not.toContain(500)
    else for (const event of stream) expect(await deliver(event)).toBe(200)
    expect(await ordersOf(email), email).toEqual([{ payment: 'paid', refunded_cents: n % 3 === 0 ? 500 : 0 }])
  }
  await t.outbox.drain()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select recipient, count(*)::int as n from sandbox_deliveries group by recipient`),
  )
  const mails = Object.fromEntries(rows.map(({ recipient, n }) => [recipient, n]))
  // A receipt, and for every third one an email about the refund.
  for (let n = 0; n < faults.payments; n++) expect(mails[`stream-${n}@example.com`]).toBe(n % 3 === 0 ? 2 : 1)
  expect(mails[admin.email]).toBe(faults.payments)
})

test('reconciliation settles a payment whose events were all lost', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('lost@example.com'))
  t.clock.aheadMs = 90_000
  await pollOpenAttempts({ ...t, actor: system }, paidSubjects)
  t.clock.aheadMs = 0
  expect(await ordersOf('lost@example.com')).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('reconciliation settles the other orders when Stripe fails for one', async () => {
  const sessions = []
  for (let n = 0; n < 5; n++) sessions.push(await checkout())
  for (const [n, id] of sessions.entries()) stripe.pay(id, customerOf(`beside-${n}@example.com`))
  const broken = [sessions[0], sessions[4]]
  stripe.always = ({ path }) => (broken.includes(path.split('/').at(-1)) ? 'broken' : null)
  t.clock.aheadMs = 90_000
  await expect(pollOpenAttempts({ ...t, actor: system }, paidSubjects)).rejects.toThrow()
  t.clock.aheadMs = 0
  stripe.always = () => null
  for (const n of [1, 2, 3])
    expect(await ordersOf(`beside-${n}@example.com`)).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('a failed refund is reversed, and a late refund event does not restore it', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('bounced@example.com'))
  stripe.refund(sessionId, 2000)
  const refunded = stripe.events.at(-1) ?? ''
  expect(await deliver(refunded)).toBe(200)
  expect(await ordersOf('bounced@example.com')).toEqual([{ payment: 'paid', refunded_cents: 2000 }])
  stripe.failRefund(sessionId)
  expect(await deliver(stripe.events.at(-1) ?? '')).toBe(200)
  expect(await deliver(refunded)).toBe(200)
  expect(await ordersOf('bounced@example.com')).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('emails the owner once about a disputed payment', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('disputes@example.com'))
  stripe.dispute(sessionId)
  for (let n = 0; n < 3; n++) expect(await deliver(stripe.events.at(-1) ?? '')).toBe(200)
  const mails = (await t.sentMail()).filter(({ subject }) => subject.includes('disputed'))
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
})

test.each([
  ['won', 'Dispute won.'],
  ['lost', 'Dispute lost: the payment was taken back.'],
] as const)('a dispute is a note on the order until the bank decides it: %s', async (result, note) => {
  const email = `dispute-${result}@example.com`
  const token = await t.signIn(admin.email, admin.password)
  const noteOfOrder = async () =>
    (await t.call('GET', `/api/orders/all?q=${email}`, undefined, token)).body.orders[0].note
  const sessionId = await checkoutAndPay(email)
  stripe.dispute(sessionId)
  const opened = stripe.events.at(-1) ?? ''
  await deliver(opened)
  expect(await noteOfOrder()).toMatch(/^Disputed: respond/)
  stripe.closeDispute(sessionId, result)
  await deliver(stripe.events.at(-1) ?? '')
  await deliver(opened)
  expect(await noteOfOrder()).toBe(note)
  const subject = new RegExp(`^Dispute ${result}: order #`)
  expect((await t.sentMail()).filter((mail) => subject.test(mail.subject))).toHaveLength(1)
})

test('a refund and a dispute whose events were lost are found at the provider', async () => {
  const refunded = await checkoutAndPay('lost-refund@example.com')
  const disputed = await checkoutAndPay('lost-dispute@example.com')
  stripe.refund(refunded, 500)
  stripe.dispute(disputed)
  const ctx = { ...t, actor: system }
  await stripe.down()
  await expect(pollRefundsAndDisputes(ctx, paidSubjects, null)).rejects.toThrow()
  await stripe.up()
  const next = await pollRefundsAndDisputes(ctx, paidSubjects, null)
  expect(next.getTime()).toBeLessThan(Date.now())
  expect(await ordersOf('lost-refund@example.com')).toEqual([{ payment: 'paid', refunded_cents: 500 }])
  expect(await readOrders('dispute', 'lost-dispute@example.com')).toEqual([{ dispute: 'open' }])
})

test('a lost decision on an old dispute and a lost failure of an old refund are found', async () => {
  const ctx = { ...t, actor: system }
  const disputed = await checkoutAndPay('old-dispute@example.com')
  const refunded = await checkoutAndPay('old-refund@example.com')
  stripe.dispute(disputed)
  await deliver(stripe.events.at(-1) ?? '')
  stripe.refund(refunded, 2000)
  await deliver(stripe.events.at(-1) ?? '')
  stripe.closeDispute(disputed, 'lost')
  stripe.failRefund(refunded)
  const afterBoth = new Date(Date.now() + hours(1))
  t.clock.aheadMs = days(61)
  await pollRefundsAndDisputes(ctx, paidSubjects, afterBoth)
  expect(await ordersOf('old-refund@example.com')).toEqual([{ payment: 'paid', refunded_cents: 2000 }])
  t.clock.aheadMs = days(59)
  await pollRefundsAndDisputes(ctx, paidSubjects, afterBoth)
  t.clock.aheadMs = 0
  expect(await readOrders('dispute', 'old-dispute@example.com')).toEqual([{ dispute: 'lost' }])
  expect(await ordersOf('old-refund@example.com')).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('one order that Stripe cannot answer for keeps no other from being reconciled', async () => {
  const sessions = [
    await checkoutAndPay('returned-0@example.com'),
    await checkoutAndPay('returned-1@example.com'),
  ]
  for (const id of sessions) stripe.refund(id, 500)
  stripe.always = ({ path }) => (path.endsWith(`/${sessions[0]}`) ? 'broken' : null)
  await expect(pollRefundsAndDisputes({ ...t, actor: system }, paidSubjects, null)).rejects.toThrow()
  stripe.always = () => null
  expect(await ordersOf('returned-1@example.com')).toEqual([{ payment: 'paid', refunded_cents: 500 }])
})

test('settles an order even when the checkout response was lost', async () => {
  stripe.faults.push('lost', 'reset', 'reset', 'reset')
  const failed = await startCheckout(4)
  expect(failed.body.error.code).toBe('payment_unavailable')
  stripe.faults.length = 0
  const session = [...stripe.sessions.values()].at(-1)
  stripe.pay(session?.id ?? '', customerOf('no-answer@example.com'))
  expect(await deliver(stripe.events.at(-1) ?? '')).toBe(200)
  expect(await ordersOf('no-answer@example.com')).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('an expired payment page closes its order', async () => {
  const sessionId = await checkout()
  stripe.expire(sessionId)
  await deliver(stripe.events.at(-1) ?? '')
  expect(await paymentOf(sessionId)).toBe('failed')
})

test('rejects an event while Stripe is down, so that Stripe delivers it again', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('away@example.com'))
  const event = stripe.events.at(-1) ?? ''
  await stripe.down()
  expect(await deliver(event)).toBe(502)
  expect((await save(sessionId)).body.error.code).toBe('payment_unavailable')
  await stripe.up()
  expect(await deliver(event)).toBe(200)
  expect(await ordersOf('away@example.com')).toHaveLength(1)
})

test('holds an order for review when the amount differs or the customer is missing, and emails the owner', async () => {
  const wrongAmount = await checkout()
  const noCustomer = await checkout()
  stripe.pay(wrongAmount, customerOf('other@example.com'))
  stripe.pay(noCustomer, customerOf(''))
  const session = stripe.sessions.get(wrongAmount)
  if (session) session.amount_total = 1
  for (const sessionId of [wrongAmount, noCustomer]) {
    expect((await save(sessionId)).status).toBe(200)
    expect(await paymentOf(sessionId)).toBe('review')
  }
  const token = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('GET', '/api/orders/all', undefined, token)
  expect(body.orders[0].note).toContain('Held for review')
  const notices = (await t.sentMail()).filter(({ subject }) => subject.startsWith('Please check order'))
  expect(notices).toHaveLength(2)
})

test('a refund in Stripe shows as a note on the order, to the owner and the client', async () => {
  const client = await t.makeClient('refunded@example.com')
  const token = await t.signIn(admin.email, admin.password)
  const sessionId = await checkoutAndPay('refunded@example.com')
  const noteOf = async (path: string, userToken: string) =>
    (await t.call('GET', path, undefined, userToken)).body.orders[0].note
  expect(await noteOf('/api/orders', client)).toBeNull()
  stripe.refund(sessionId, 1000)
  await deliver(stripe.events.at(-1) ?? '')
  expect(await noteOf('/api/orders', client)).toMatch(/^\$10\.00 refunded on /)
  stripe.refund(sessionId, 2000)
  await deliver(stripe.events.at(-1) ?? '')
  expect(await noteOf('/api/orders/all', token)).toMatch(/^Refunded in full on /)
})

test('rejects forged events and has no sandbox page when Stripe is used', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('forged@example.com'))
  for (const signature of ['', 't=1,v1=00', stripe.sign('{}')])
    expect(await deliver(stripe.events.at(-1) ?? '', signature)).toBe(400)
  expect(await ordersOf('forged@example.com')).toEqual([])
  expect((await t.app.request(`/sandbox/pay/${sessionId}`)).status).toBe(404)
})
