import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidSignatureError } from '#server/access/webhook-request.ts'
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
  fake.requests.length = 0
})

const make = (over = {}) =>
  createStripePayments({ ...stripeKeys, apiBase: fake.url, timeoutMs: 10_000, ...over })
/** For a fault that never answers; a busy machine may take longer than this for a normal answer. */
const shortTimeout = { timeoutMs: 1000 }
const request = () => ({
  subject: 'order' as const,
  reference: randomUUID(),
  description: 'A pouch',
  items: [{ description: 'A pouch', quantity: 2, unitCents: 1000 }],
  asksAddress: true,
  asksPhone: true,
  consentSentence: 'You agree to texts. Reply STOP to end them.',
  expiresAt: new Date(Date.now() + hours(23)),
  successUrl: 'http://localhost/order-confirmation?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost/order',
})

const toRequest = (rawBody: string, signature: string) => ({
  url: 'http://localhost/webhooks/payments',
  headers: new Headers({ 'stripe-signature': signature }),
  rawBody,
})

test('a checkout carries our price, the order id, and asks for a shipping address and a phone number', async () => {
  const expected = request()
  await make().createCheckout(expected)
  const [recorded] = fake.requests
  expect(recorded?.headers['idempotency-key']).toBe(expected.reference)
  expect(Object.fromEntries(recorded?.form ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: expected.reference,
    'payment_intent_data[metadata][payment_id]': expected.reference,
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][unit_amount]': '1000',
    'line_items[0][price_data][currency]': 'usd',
    'shipping_address_collection[allowed_countries][0]': 'US',
    'phone_number_collection[enabled]': 'true',
    'custom_text[submit][message]': 'You agree to texts. Reply STOP to end them.',
    expires_at: String(Math.floor(expected.expiresAt.getTime() / 1000)),
  })
})

test('a phone number that the page didn’t ask for isn’t taken over', async () => {
  const details = { name: 'Nia', email: 'nia@example.com', phone: '+13125550142', address: {} }
  const phoneAt = async (asksPhone: boolean) => {
    const { sessionId } = await make().createCheckout({ ...request(), asksPhone })
    fake.pay(sessionId, details)
    return (await make().retrieve(sessionId))?.customer?.phone
  }
  expect([await phoneAt(true), await phoneAt(false)]).toEqual(['+13125550142', null])
})

test.each<Fault>(['reset', 'late', 'broken', 'lost', 'half'])(
  'retries a call after the fault "%s" and creates one session',
  async (fault) => {
    const before = fake.sessions.size
    fake.faults.push(fault)
    const { sessionId } = await make(fault === 'late' ? shortTimeout : {}).createCheckout(request())
    expect(fake.sessions.has(sessionId)).toBe(true)
    expect(fake.sessions.size).toBe(before + 1)
    expect(fake.requests).toHaveLength(2)
  },
)

test('an answer that comes a byte at a time ends with its time', async () => {
  fake.faults.push('dripping')
  await expect(make(shortTimeout).createCheckout(request())).rejects.toThrow('timeout')
  expect((await make().createCheckout(request())).url).toContain('http')
})

test('a visitor waits for a silent Stripe until one deadline for all tries, and a later try finds the same session', async () => {
  const waiting = { timeoutMs: 1000, deadlineMs: 1400 }
  const checkoutRequest = request()
  const before = fake.sessions.size
  fake.faults.push('late', 'late', 'late', 'late', 'late', 'late')
  const startedAt = performance.now()
  await expect(make(waiting).createCheckout(checkoutRequest)).rejects.toThrow('Stripe did not answer in time')
  expect(performance.now() - startedAt).toBeLessThan(2400)
  await expect(make(waiting).retrieve('cs_1')).rejects.toThrow('Stripe did not answer in time')
  // The tries of both that go on.
  await expect.poll(() => fake.requests.length, { timeout: 60_000 }).toBe(6)
  const { sessionId } = await make().createCheckout(checkoutRequest)
  expect((await make().createCheckout(checkoutRequest)).sessionId).toBe(sessionId)
  expect(fake.sessions.size).toBe(before + 1)
})

test('gives up when Stripe stays broken, busy or down, without a key in the error', async () => {
  for (const faults of [['broken', 'broken', 'broken'], ['busy']] satisfies Fault[][]) {
    fake.faults.push(...faults)
    await expect(make().createCheckout(request())).rejects.toThrow(/^(?!.*sk_)/)
  }
  await fake.down()
  await expect(make().createCheckout(request())).rejects.toThrow()
  await fake.up()
  expect(fake.faults).toEqual([])
})

test('ignores events of other types and of payments that are not ours', async () => {
  const readEvent = (type: string, object: unknown) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    return make().readWebhook(toRequest(body, fake.sign(body)))
  }
  expect(await readEvent('invoice.paid', { id: 'in_1' })).toBeNull()
  expect(await readEvent('some.event.of.next.year', { id: 'x' })).toBeNull()
  expect(await readEvent('charge.refunded', { id: 'ch_1', payment_intent: 'pi_of_somebody_else' })).toBeNull()
  expect(await readEvent('charge.refunded', { id: 'ch_1', payment_intent: null })).toBeNull()
})

test('ignores sessions of another shop on the same account', async () => {
  const { sessionId } = await make().createCheckout(request())
  const session = fake.sessions.get(sessionId)
  for (const foreign of [null, 'cart-77', '']) {
    if (session) session.client_reference_id = foreign
    expect(await make().retrieve(sessionId)).toBeNull()
  }
})

test('rejects a signature older than five minutes', async () => {
  const body =
    '{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_1"}}}'
  const [, signature] = fake.sign(body).split(',')
  const outdated = `t=${Math.floor(Date.now() / 1000) - 301},${signature}`
  await expect(make().readWebhook(toRequest(body, outdated))).rejects.toBeInstanceOf(InvalidSignatureError)
})

test('an amount in another currency counts as 0', async () => {
  const { sessionId } = await make().createCheckout(request())
  const session = fake.sessions.get(sessionId)
  if (session) session.currency = 'cad'
  expect((await make().retrieve(sessionId))?.amountCents).toBe(0)
})

test('a session stays open while the bank processes the payment, and closes when it refuses', async () => {
  const { sessionId } = await make().createCheckout(request())
  const session = fake.sessions.get(sessionId)
  if (!session) throw new Error('no session')
  session.status = 'complete'
  session.intent.status = 'processing'
  expect(await make().retrieve(sessionId)).toMatchObject({ state: 'open' })
  session.intent.status = 'requires_payment_method'
  expect(await make().retrieve(sessionId)).toMatchObject({ state: 'closed' })
})

test('the check accepts working keys, names a wrong one without showing it, and throws when Stripe fails', async () => {
  expect(await make().check?.()).toBeNull()
  const sentence = await make({ secretKey: 'sk_test_wrongSecret' }).check?.()
  expect(sentence).toContain('STRIPE_SECRET_KEY')
  expect(sentence).not.toContain('wrongSecret')
  fake.faults.push('broken')
  await expect(make().check?.()).rejects.toThrow()
})

test.each(['checkout_sessions', 'payment_intents', 'charges', 'refunds', 'disputes'])(
  'the check names the permissions that a restricted key without %s lacks',
  async (resource) => {
    fake.forbidden.add(resource)
    try {
      expect(await make().check?.()).toContain('Checkout Sessions and Refunds (write)')
    } finally {
      fake.forbidden.clear()
    }
  },
)

test('more returned payments than one look may ask about are listed oldest first, and the next look goes on', async () => {
  const startedAt = Math.floor(Date.now() / 1000)
  const ids: string[] = []
  for (let n = 0; n < 201; n++) {
    const { sessionId } = await make().createCheckout(request())
    fake.pay(sessionId, { name: 'Nia', email: 'nia@example.com', phone: null, address: {} })
    fake.refund(sessionId, 100)
    const charge = fake.sessions.get(sessionId)?.intent.latest_charge
    if (charge) charge.created = startedAt + 10_000 - n
    ids.unshift(sessionId)
  }
  const since = new Date((startedAt + 5000) * 1000)
  const first = await make().listRefundedOrDisputedSince(since)
  expect(first.sessionIds).toEqual(ids.slice(0, 200))
  expect(first.until).toEqual(new Date((startedAt + 10_000) * 1000))
  expect(await make().listRefundedOrDisputedSince(first.until ?? since)).toEqual({
    sessionIds: ids.slice(200),
    until: null,
  })
})
