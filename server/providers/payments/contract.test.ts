import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidSignatureError } from '#server/access/webhook-request.ts'
import { type PaymentProvider, RefundRefusedError } from '#server/providers/payments/port.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'

type Case = {
  provider: PaymentProvider
  pay(id: string): unknown
  end(id: string): unknown
  refund(id: string, cents: number): unknown
  /** The newest event about the session, signed as the provider would. */
  event(id: string): { rawBody: string; headers: Record<string, string> }
}

const customer = {
  name: 'Nia Okoye',
  email: 'nia@example.com',
  phone: '+13125550100',
  address: {
    line1: '1 State St',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    country: 'US',
  },
}

let t: TestApp
let fake: FakeStripe
const cases: Record<string, () => Case> = {
  embedded: () => ({
    provider: t.embedded,
    pay: (id) => t.embedded.pay(id, customer),
    end: (id) => t.embedded.close(id),
    refund: (id, cents) => t.embedded.setRefunded(id, cents),
    event: (id) => t.embedded.createEvent(id),
  }),
  stripe: () => ({
    provider: createStripePayments({ ...stripeKeys, apiBase: fake.url, timeoutMs: 10_000 }),
    pay: (id) => fake.pay(id, customer),
    end: (id) => fake.expire(id),
    refund: (id, cents) => fake.refund(id, cents),
    event() {
      const rawBody = fake.events.at(-1) ?? ''
      return { rawBody, headers: { 'stripe-signature': fake.sign(rawBody) } }
    },
  }),
}

beforeAll(async () => {
  t = await makeTestApp()
  fake = await createFakeStripe()
})
afterAll(async () => {
  await fake.close()
  await t.close()
})

const toRequest = ({ rawBody, headers }: { rawBody: string; headers: Record<string, string> }) => ({
  url: 'http://localhost:3000/webhooks/payments',
  headers: new Headers(headers),
  rawBody,
})

const request = (reference: string, quantity = 3) => ({
  subject: 'order' as const,
  reference,
  description: 'A pouch',
  items: [{ description: 'A pouch', quantity, unitCents: 1000 }],
  asksAddress: true,
  asksPhone: true,
  consentSentence: 'You agree to texts.',
  expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + hours(23)),
  successUrl: 'http://localhost:3000/order-confirmation?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:3000/order?quantity=3&payment=cancelled',
})

describe.each(Object.entries(cases))('%s', (_name, makeCase) => {
  async function open() {
    const testCase = makeCase()
    const order = { id: randomUUID(), createdAt: new Date() }
    const checkout = request(order.id)
    const { sessionId, url } = await testCase.provider.createCheckout(checkout)
    return { ...testCase, order, checkout, sessionId, url }
  }

  test('creates a checkout for an order, and returns the same one when called again', async () => {
    const { provider, checkout, sessionId, url } = await open()
    expect(sessionId).toMatch(/^cs_[A-Za-z0-9_]{10,200}$/)
    expect(new URL(url).pathname).toContain(sessionId)
    expect(await provider.createCheckout(checkout)).toEqual({ sessionId, url })
  })

  test('an open session has its order and amount, and no customer', async () => {
    const { provider, order, sessionId } = await open()
    const unpaid = {
      ...{ refundedCents: 0, dispute: null, disputedCents: 0, feeCents: null },
      ...{ paidAt: null, customer: null },
    }
    const expected = { id: sessionId, reference: order.id, state: 'open', amountCents: 3000, ...unpaid }
    expect(await provider.retrieve(sessionId)).toEqual(expected)
    expect(await provider.retrieveByReference({ ...order, reference: order.id })).toEqual(expected)
  })

  test('a paid session has the customer, the time of payment and the address', async () => {
    const { provider, pay, sessionId } = await open()
    await pay(sessionId)
    const session = await provider.retrieve(sessionId)
    expect(session).toMatchObject({ state: 'paid', amountCents: 3000, customer })
    expect(Math.abs(Date.now() - (session?.paidAt?.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('a session that ended without payment is closed', async () => {
    const { provider, end, sessionId } = await open()
    await end(sessionId)
    expect(await provider.retrieve(sessionId)).toMatchObject({ state: 'closed', customer: null })
  })

  test('closes an open session once, and no other', async () => {
    const { provider, sessionId } = await open()
    expect(await provider.close(sessionId)).toBe(true)
    expect(await provider.retrieve(sessionId)).toMatchObject({ state: 'closed' })
    expect(await provider.close(sessionId)).toBe(false)
    expect(await provider.close('cs_0000000000000000')).toBe(false)
  })

  test('a session that is paid stays paid when it is closed', async () => {
    const { provider, pay, sessionId } = await open()
    await pay(sessionId)
    expect(await provider.close(sessionId)).toBe(false)
    expect(await provider.retrieve(sessionId)).toMatchObject({ state: 'paid', amountCents: 3000 })
  })

  test('a session shows the refunded amount', async () => {
    const { provider, pay, refund, sessionId } = await open()
    await pay(sessionId)
    await refund(sessionId, 1000)
    expect(await provider.retrieve(sessionId)).toMatchObject({ state: 'paid', refundedCents: 1000 })
  })

  test('refunds once for each key, in parts, and at most what was paid', async () => {
    const { provider, pay, sessionId } = await open()
    await pay(sessionId)
    const refund = (cents: number, key: string) =>
      provider.refund({ sessionId, cents, key: `${key} ${sessionId}`, reason: 'Cancelled' })
    await Promise.all([refund(1000, 'first'), refund(1000, 'first')])
    await refund(1000, 'first')
    expect(await provider.retrieve(sessionId)).toMatchObject({ state: 'paid', refundedCents: 1000 })
    await refund(2000, 'second')
    expect(await provider.retrieve(sessionId)).toMatchObject({ refundedCents: 3000 })
    await expect(refund(1, 'third')).rejects.toBeInstanceOf(RefundRefusedError)
  })

  test('a payment for an appointment asks for no address', async () => {
    const { provider } = makeCase()
    const reference = randomUUID()
    const checkout = { ...request(reference, 1), subject: 'appointment' as const, consentSentence: null }
    const { sessionId } = await provider.createCheckout(checkout)
    expect(await provider.retrieve(sessionId)).toMatchObject({ reference, amountCents: 1000, state: 'open' })
  })

  test('an unknown session or order is null', async () => {
    const { provider } = await open()
    expect(await provider.retrieve('cs_0000000000000000')).toBeNull()
    expect(await provider.retrieveByReference({ reference: randomUUID(), createdAt: new Date() })).toBeNull()
  })

  test('reads the session of each event and rejects forged ones', async () => {
    const { provider, pay, refund, event, sessionId } = await open()
    await pay(sessionId)
    const paid = event(sessionId)
    expect(await provider.readWebhook(toRequest(paid))).toEqual({ sessionId })
    const [[header = '', signature = ''] = []] = Object.entries(paid.headers)
    const forged = ['', 'f'.repeat(64), `${signature}0`].map((value) => ({ [header]: value }))
    for (const headers of [{}, ...forged]) {
      const request = toRequest({ rawBody: paid.rawBody, headers })
      await expect(provider.readWebhook(request)).rejects.toBeInstanceOf(InvalidSignatureError)
    }
    const altered = toRequest({ rawBody: `${paid.rawBody} `, headers: paid.headers })
    await expect(provider.readWebhook(altered)).rejects.toBeInstanceOf(InvalidSignatureError)
    await refund(sessionId, 3000)
    expect(await provider.readWebhook(toRequest(event(sessionId)))).toEqual({ sessionId })
  })
})
