import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { reconcileOrders } from '#server/features/orders/reconcile-orders.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'

const { slug } = practice.blend
const system = { role: 'system', job: 'test' } as const
const streams = 100

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

const customerOf = (email: string) => ({
  ...{ name: 'Nia Okoye', email, phone: '+13125550100' },
  address: {
    ...{ line1: '1 State St', line2: null, city: 'Chicago', state: 'IL' },
    ...{ postal_code: '60601', country: 'US' },
  },
})

let buyers = 0
/** Each from an address of her own: one address opens only so many. */
const order = (quantity: number) =>
  t.call('POST', `/api/functions/create-${slug}-checkout`, { quantity }, null, `10.1.0.${buyers++}`)

async function checkout(quantity = 2): Promise<string> {
  const { body } = await order(quantity)
  return new URL(body.url).pathname.split('/').at(-1) ?? ''
}

const save = (sessionId: string) => t.call('POST', `/api/functions/save-${slug}-order`, { sessionId })

async function tell(event: string, signature = stripe.sign(event)) {
  const headers = { 'stripe-signature': signature }
  return (await t.app.request('/webhooks/payments', { method: 'POST', body: event, headers })).status
}

async function ordersOf(email: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select payment, refunded_cents from orders where customer_email = ${email}`),
  )
  return rows
}

/** The same numbers each time, so that a failure can be seen again. */
function shuffle<T>(items: T[], seed: number): T[] {
  let state = seed + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

test('a hundred streams of events, shuffled and replayed, give one order, one receipt and one notice each', async () => {
  for (let n = 0; n < streams; n++) {
    const email = `stream-${n}@example.com`
    const sessionId = await checkout()
    const from = stripe.events.length
    stripe.pay(sessionId, customerOf(email))
    if (n % 3 === 0) stripe.refund(sessionId, 500)
    const session = { id: sessionId }
    const others = [
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'invoice.created',
      'v9.new',
    ]
    const told = others.map((type) =>
      JSON.stringify({ id: 'evt', object: 'event', type, data: { object: session } }),
    )
    const events = [...stripe.events.slice(from), ...told]
    const stream = shuffle([...events, ...events, ...events], n)
    if (n % 4 === 0) expect(await Promise.all(stream.map((event) => tell(event)))).not.toContain(500)
    else for (const event of stream) expect(await tell(event)).toBe(200)
    expect(await ordersOf(email), email).toEqual([{ payment: 'paid', refunded_cents: n % 3 === 0 ? 500 : 0 }])
  }
  await t.outbox.drain()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select recipient, count(*)::int as n from sandbox_deliveries group by recipient`),
  )
  const mails = Object.fromEntries(rows.map(({ recipient, n }) => [recipient, n]))
  for (let n = 0; n < streams; n++) expect(mails[`stream-${n}@example.com`]).toBe(1)
  expect(mails[admin.email]).toBe(streams)
}, 120_000)

test('an order is kept when every event was lost and nobody came back', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('lost@example.com'))
  t.clock.aheadMs = 90_000
  await reconcileOrders({ ...t, actor: system })
  t.clock.aheadMs = 0
  expect(await ordersOf('lost@example.com')).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('one order that Stripe cannot speak of does not keep the others waiting', async () => {
  const sessions = []
  for (let n = 0; n < 5; n++) sessions.push(await checkout())
  for (const [n, id] of sessions.entries()) stripe.pay(id, customerOf(`beside-${n}@example.com`))
  const broken = [sessions[0], sessions[4]]
  stripe.always = ({ path }) => (broken.includes(path.split('/').at(-1)) ? 'broken' : null)
  t.clock.aheadMs = 90_000
  await expect(reconcileOrders({ ...t, actor: system })).rejects.toThrow()
  t.clock.aheadMs = 0
  stripe.always = () => null
  for (const n of [1, 2, 3])
    expect(await ordersOf(`beside-${n}@example.com`)).toEqual([{ payment: 'paid', refunded_cents: 0 }])
}, 20_000)

test('a refund that failed is no refund, and one told late does not bring it back', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('bounced@example.com'))
  stripe.refund(sessionId, 2000)
  const refunded = stripe.events.at(-1) ?? ''
  expect(await tell(refunded)).toBe(200)
  expect(await ordersOf('bounced@example.com')).toEqual([{ payment: 'paid', refunded_cents: 2000 }])
  stripe.failRefund(sessionId)
  expect(await tell(stripe.events.at(-1) ?? '')).toBe(200)
  expect(await tell(refunded)).toBe(200)
  expect(await ordersOf('bounced@example.com')).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('of a disputed payment the owner is told, once', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('disputes@example.com'))
  stripe.dispute(sessionId)
  for (let n = 0; n < 3; n++) expect(await tell(stripe.events.at(-1) ?? '')).toBe(200)
  const mails = (await t.sentMail()).filter(({ subject }) => subject.includes('disputed'))
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
})

test('an order is kept when even the answer that opened its page was lost', async () => {
  stripe.faults.push('lost', 'reset', 'reset', 'reset')
  const failed = await order(4)
  expect(failed.body.error.code).toBe('payment_unavailable')
  stripe.faults.length = 0
  const session = [...stripe.sessions.values()].at(-1)
  stripe.pay(session?.id ?? '', customerOf('no-answer@example.com'))
  expect(await tell(stripe.events.at(-1) ?? '')).toBe(200)
  expect(await ordersOf('no-answer@example.com')).toEqual([{ payment: 'paid', refunded_cents: 0 }])
})

test('a page that expired closes its draft', async () => {
  const sessionId = await checkout()
  stripe.expire(sessionId)
  await tell(stripe.events.at(-1) ?? '')
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select payment from orders where payment_session_id = ${sessionId}`),
  )
  expect(rows).toEqual([{ payment: 'failed' }])
})

test('while Stripe is away an event is refused, so that it comes again', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('away@example.com'))
  const event = stripe.events.at(-1) ?? ''
  await stripe.down()
  expect(await tell(event)).toBe(502)
  expect((await save(sessionId)).body.error.code).toBe('payment_unavailable')
  await stripe.up()
  expect(await tell(event)).toBe(200)
  expect(await ordersOf('away@example.com')).toHaveLength(1)
})

test('an amount that is not ours, or a payment by nobody, is held for review and the owner told', async () => {
  const [other, nobody] = [await checkout(), await checkout()]
  stripe.pay(other, customerOf('other@example.com'))
  stripe.pay(nobody, customerOf(''))
  const session = stripe.sessions.get(other)
  if (session) session.amount_total = 1
  for (const sessionId of [other, nobody]) {
    expect((await save(sessionId)).status).toBe(200)
    const { rows } = await t.scope(system, (tx) =>
      tx.execute(sql`select payment from orders where payment_session_id = ${sessionId}`),
    )
    expect(rows).toEqual([{ payment: 'review' }])
  }
  const token = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('GET', '/api/orders/all', undefined, token)
  expect(body.orders[0].note).toContain('Held for review')
  const notices = (await t.sentMail()).filter(({ subject }) => subject.startsWith('Please check order'))
  expect(notices).toHaveLength(2)
})

test('money given back in Stripe shows as a note on the order, to the owner and to the client', async () => {
  const client = await t.makeClient('refunded@example.com')
  const token = await t.signIn(admin.email, admin.password)
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('refunded@example.com'))
  await save(sessionId)
  const noteOf = async (path: string, who: string) =>
    (await t.call('GET', path, undefined, who)).body.orders[0].note
  expect(await noteOf('/api/orders', client)).toBeNull()
  stripe.refund(sessionId, 1000)
  await tell(stripe.events.at(-1) ?? '')
  expect(await noteOf('/api/orders', client)).toMatch(/^\$10\.00 refunded on /)
  stripe.refund(sessionId, 2000)
  await tell(stripe.events.at(-1) ?? '')
  expect(await noteOf('/api/orders/all', token)).toMatch(/^Refunded in full on /)
})

test('a forged event changes nothing, and no sandbox page stands open beside Stripe', async () => {
  const sessionId = await checkout()
  stripe.pay(sessionId, customerOf('forged@example.com'))
  for (const signature of ['', 't=1,v1=00', stripe.sign('{}')])
    expect(await tell(stripe.events.at(-1) ?? '', signature)).toBe(400)
  expect(await ordersOf('forged@example.com')).toEqual([])
  expect((await t.app.request(`/sandbox/pay/${sessionId}`)).status).toBe(404)
})
