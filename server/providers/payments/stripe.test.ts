import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidSignatureError } from '#server/providers/payments/port.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { hours } from '#shared/time.ts'
import type { Fault } from '#tests/support/fake-server.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'

let fake: FakeStripe
beforeAll(async () => {
  fake = await createFakeStripe()
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.asked.length = 0
})

const make = (over = {}) =>
  createStripePayments({ ...stripeKeys, apiBase: fake.url, timeoutMs: 300, ...over })
const request = () => ({
  orderId: randomUUID(),
  description: 'A pouch',
  quantity: 2,
  unitCents: 1000,
  expiresAt: new Date(Date.now() + hours(23)),
  successUrl: 'http://localhost/order-confirmation?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost/order',
})

const toRequest = (rawBody: string, signature: string) => ({
  url: 'http://localhost/webhooks/payments',
  headers: new Headers({ 'stripe-signature': signature }),
  rawBody,
})

test('Stripe is asked for our price, a shipping address, a phone and our name for the order', async () => {
  const wanted = request()
  await make().createCheckout(wanted)
  const [asked] = fake.asked
  expect(asked?.headers['idempotency-key']).toBe(wanted.orderId)
  expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: wanted.orderId,
    'payment_intent_data[metadata][order_id]': wanted.orderId,
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][unit_amount]': '1000',
    'line_items[0][price_data][currency]': 'usd',
    'shipping_address_collection[allowed_countries][0]': 'US',
    'phone_number_collection[enabled]': 'true',
    'custom_text[submit][message]': expect.stringContaining('Reply STOP'),
    expires_at: String(Math.floor(wanted.expiresAt.getTime() / 1000)),
  })
})

test.each<Fault>(['reset', 'late', 'broken', 'lost', 'half'])(
  'a call that meets "%s" is asked again and opens one session',
  async (fault) => {
    const before = fake.sessions.size
    fake.faults.push(fault)
    const { sessionId } = await make().createCheckout(request())
    expect(fake.sessions.has(sessionId)).toBe(true)
    expect(fake.sessions.size).toBe(before + 1)
    expect(fake.asked).toHaveLength(2)
  },
)

test('a Stripe that stays broken, busy or away is given up on, in time and without a key in the error', async () => {
  for (const faults of [['broken', 'broken', 'broken'], ['busy']] satisfies Fault[][]) {
    fake.faults.push(...faults)
    await expect(make().createCheckout(request())).rejects.toThrow(/^(?!.*sk_)/)
  }
  await fake.down()
  await expect(make().createCheckout(request())).rejects.toThrow()
  await fake.up()
  expect(fake.faults).toEqual([])
})

test('an event of another kind, or of a session that is not ours, is nothing to us', async () => {
  const told = (type: string, object: unknown) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    return make().readWebhook(toRequest(body, fake.sign(body)))
  }
  expect(await told('invoice.paid', { id: 'in_1' })).toBeNull()
  expect(await told('some.event.of.next.year', { id: 'x' })).toBeNull()
  expect(await told('charge.refunded', { id: 'ch_1', payment_intent: 'pi_of_somebody_else' })).toBeNull()
  expect(await told('charge.refunded', { id: 'ch_1', payment_intent: null })).toBeNull()
})

test('a session of another shop on the same account is no session', async () => {
  const { sessionId } = await make().createCheckout(request())
  const session = fake.sessions.get(sessionId)
  for (const foreign of [null, 'cart-77', '']) {
    if (session) session.client_reference_id = foreign
    expect(await make().retrieve(sessionId)).toBeNull()
  }
})

test('a signature of five minutes ago is too old', async () => {
  const body =
    '{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_1"}}}'
  const [, signature] = fake.sign(body).split(',')
  const old = `t=${Math.floor(Date.now() / 1000) - 301},${signature}`
  await expect(make().readWebhook(toRequest(body, old))).rejects.toBeInstanceOf(InvalidSignatureError)
})

test('another currency is another amount', async () => {
  const { sessionId } = await make().createCheckout(request())
  const session = fake.sessions.get(sessionId)
  if (session) session.currency = 'cad'
  expect((await make().retrieve(sessionId))?.amountCents).toBe(0)
})

test('a bank that is still thinking leaves the session open, one that refused closes it', async () => {
  const { sessionId } = await make().createCheckout(request())
  const session = fake.sessions.get(sessionId)
  if (!session) throw new Error('no session')
  session.status = 'complete'
  session.intent.status = 'processing'
  expect(await make().retrieve(sessionId)).toMatchObject({ state: 'open' })
  session.intent.status = 'requires_payment_method'
  expect(await make().retrieve(sessionId)).toMatchObject({ state: 'closed' })
})

test('keys that work pass the check, a wrong one is named and not shown, and no answer is no verdict', async () => {
  expect(await make().check?.()).toBeNull()
  const sentence = await make({ secretKey: 'sk_test_wrongSecret' }).check?.()
  expect(sentence).toContain('STRIPE_SECRET_KEY')
  expect(sentence).not.toContain('wrongSecret')
  fake.faults.push('broken')
  await expect(make().check?.()).rejects.toThrow()
})
